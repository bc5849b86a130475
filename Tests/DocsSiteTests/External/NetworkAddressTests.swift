import Testing

@testable import DocsSite

struct NetworkAddressTests {
  @Test(
    arguments: [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1",
      "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.9",
      "224.0.0.1", "255.255.255.255",
      "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::1",
      "2002:7f00:1::", "2001::1", "2001:db8::1", "fc00::1", "fd12:3456::1", "fe80::1", "ff02::1",
    ]
  )
  func noPageOfTheWebMeansThese(address: String) throws {
    #expect(try #require(NetworkAddress(address)).isPrivate)
  }

  @Test(
    arguments: [
      "1.1.1.1", "100.128.0.1", "172.32.0.1", "192.0.1.1", "192.169.0.1", "198.20.0.1", "223.255.255.255",
      "::ffff:1.1.1.1", "64:ff9b::101:101", "2002:101:101::", "2001:4860:4860::8888", "2606:4700::1111",
    ]
  )
  func theWebHasThese(address: String) throws {
    #expect(try !#require(NetworkAddress(address)).isPrivate)
  }

  @Test(arguments: ["", "1.2.3", "a.example", "1.2.3.4.5", "::g", "[::1]"])
  func namesAreNoAddresses(text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test func thisMachineHasSeveralNames() {
    for host in ["localhost", "LOCALHOST", "docs.localhost", "127.0.0.1", "127.1.2.3", "[::1]", "::1"] {
      #expect(NetworkAddress.isLoopback(host), "\(host)")
    }
    for host in ["localhost.example", "10.0.0.1", "a.example", ""] {
      #expect(!NetworkAddress.isLoopback(host), "\(host)")
    }
  }
}

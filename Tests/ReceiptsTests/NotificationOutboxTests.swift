import Foundation
import Testing

@testable import Receipts

private let noon = endpointNoon

private func notification(_ number: UInt8 = 0) -> StoreNotification {
  StoreNotification(
    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number)),
    kind: .test,
    date: noon
  )
}

private func outbox(_ environment: StoreEnvironment) -> NotificationOutbox {
  var outbox = NotificationOutbox(environment: environment)
  outbox.add(notification(), signedPayload: "a.b.c", at: noon)
  return outbox
}

@Test func triesSixTimesInProduction() throws {
  var outbox = outbox(.production)
  var date = noon
  for hours in [1.0, 12, 24, 48, 72] {
    #expect(outbox.nextDate == date)
    #expect(outbox.due(at: date.addingTimeInterval(-1)).isEmpty)
    let letter = try #require(outbox.due(at: date).first)
    outbox.record(.unsuccessfulResponseCode, of: letter.id, at: date)
    date = date.addingTimeInterval(hours * 3600)
  }
  outbox.record(.timedOut, of: notification().id, at: date)
  #expect(outbox.nextDate == nil)
  #expect(outbox[notification().id]?.attempts.count == 6)
  #expect(outbox[notification().id]?.isDelivered == false)
}

@Test func triesOnceInTheSandbox() {
  var outbox = outbox(.sandbox)
  outbox.record(.noResponse, of: notification().id, at: noon)
  #expect(outbox.nextDate == nil)
  outbox.record(.success, of: notification().id, at: noon)
  #expect(outbox[notification().id]?.attempts.map(\.result) == [.noResponse], "Nobody waits for another.")
}

@Test func stopsAfterASuccess() {
  var outbox = outbox(.production)
  outbox.record(.timedOut, of: notification().id, at: noon)
  outbox.record(.success, of: notification().id, at: noon.addingTimeInterval(3600))
  #expect(outbox.nextDate == nil)
  #expect(outbox[notification().id]?.isDelivered == true)
}

@Test func takesEachNotificationOnce() {
  var outbox = outbox(.production)
  outbox.add(notification(), signedPayload: "d.e.f", at: noon)
  #expect(outbox.letters.map(\.signedPayload) == ["a.b.c"])
  #expect(outbox.letters.first?.body == Data(#"{"signedPayload":"a.b.c"}"#.utf8))
}

@Test func forgetsTheOldest() {
  var outbox = NotificationOutbox(environment: .sandbox, capacity: 3)
  for number in 0..<11 {
    outbox.add(notification(UInt8(number)), signedPayload: "\(number)", at: noon)
    #expect((min(number + 1, 3)...5).contains(outbox.letters.count))
    #expect(outbox[notification(UInt8(number)).id]?.signedPayload == "\(number)")
  }
  #expect(outbox[notification(0).id] == nil)
  outbox.record(.success, of: notification(10).id, at: noon)
  #expect(outbox.letters.last?.isDelivered == true)
}

@Test(arguments: [199, 200, 204, 206, 207, 301, 302, 400, 500])
func countsOnlySuccessAsSuccess(_ status: Int) {
  let isSuccess = (200...206).contains(status)
  #expect(SendAttempt.Result(httpStatus: status) == (isSuccess ? .success : .unsuccessfulResponseCode))
}

@Test(arguments: [
  "http://localhost/", "http://localhost:8080/a?b=c", "https://LOCALHOST", "http://127.0.0.1:1/x",
  "http://127.255.0.9/", "http://[::1]:65535/",
])
func sendsToThisMachine(_ text: String) throws {
  #expect(try DeliveryAddress(text).description == text)
}

@Test(
  arguments: [
    ("", .scheme), ("localhost", .scheme), ("ftp://localhost/", .scheme), ("file:///etc/passwd", .scheme),
    ("http://", .host), ("http:///x", .host), ("http://user@localhost/", .credentials),
    ("http://user:pw@localhost/", .credentials), ("http://localhost@example.com/", .credentials),
    ("http://localhost/#x", .fragment), ("http://example.com/", .notLoopback),
    ("http://localhost.example.com/", .notLoopback), ("http://127.0.0.1.example.com/", .notLoopback),
    ("http://127.1/", .notLoopback), ("http://0x7f000001/", .notLoopback),
    ("http://2130706433/", .notLoopback),
    ("http://127.0.0.01/", .notLoopback), ("http://127.0.0.256/", .notLoopback),
    ("http://0.0.0.0/", .notLoopback),
    ("http://169.254.169.254/", .notLoopback), ("http://[::ffff:127.0.0.1]/", .notLoopback),
    ("http://localhost \n/", .malformed), ("http://localhost\\@example.com/", .malformed),
    ("http://löcalhost/", .malformed),
    ("http://localhost/" + String(repeating: "a", count: 2048), .malformed),
  ] as [(String, DeliveryAddress.Fault)]
)
func sendsNowhereElse(_ text: String, fault: DeliveryAddress.Fault) {
  #expect(throws: fault) { try DeliveryAddress(text) }
}

@Test func sendsToOtherMachinesWhereThatIsAllowed() throws {
  let address = try DeliveryAddress("https://example.com/hook", allowsOtherMachines: true)
  #expect(address.url.host == "example.com")
  #expect(throws: DeliveryAddress.Fault.notEncrypted) {
    try DeliveryAddress("http://example.com/hook", allowsOtherMachines: true)
  }
}

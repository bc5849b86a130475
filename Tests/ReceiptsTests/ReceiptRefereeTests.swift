import Crypto
import Foundation
import SimulationKit
import SwiftASN1
import Testing
import X509

@testable import Receipts

/// OpenSSL, which is independent of this library, decides whether a receipt is signed.
private struct Referee {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "receipts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { directory.appending(path: name).path }

  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: directory.appending(path: name))
  }

  func write(_ name: String, _ certificate: Certificate) throws {
    try write(name, certificate.serializeAsPEM().pemString.utf8)
  }

  /// - Returns: the exit status, 0 if OpenSSL agrees, and its output.
  func run(_ arguments: String...) throws -> (status: Int32, message: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let message = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // env exits with 127 if there is no such program.
    try #require(process.terminationStatus != 127, "These tests need the program 'openssl' in the PATH.")
    return (process.terminationStatus, message)
  }

  func verify(_ command: String, _ receipt: String) throws -> (status: Int32, message: String) {
    try run(
      command,
      "-verify",
      "-inform",
      "DER",
      "-in",
      path(receipt),
      "-CAfile",
      path("root.pem"),
      "-purpose",
      "any",
      "-out",
      path("content")
    )
  }
}

@Test(arguments: ["cms", "smime"])
func hasReceiptsThatOpenSSLVerifies(_ command: String) throws {
  let referee = try Referee()
  defer { try? FileManager.default.removeItem(at: referee.directory) }
  let receipt = try Sample.receipt()
  let forms: [Receipt] = try [
    receipt, BERForms().rewrite(receipt), BERForms(part: 64, reversesSets: true).rewrite(receipt),
    Edited.sha1(Sample.content().payload(for: Sample.device), Sample.identity().receipts),
  ]
  try referee.write("root.pem", try Sample.identity().receipts.certificates[2])
  for (index, receipt) in forms.enumerated() {
    try referee.write("receipt-\(index)", receipt.bytes)
    let (status, message) = try referee.verify(command, "receipt-\(index)")
    #expect(status == 0, "\(index): \(message)")
    let content = try Data(contentsOf: referee.directory.appending(path: "content"))
    #expect(try Array(content) == Sample.content().payload(for: Sample.device))
  }
}

@Test(arguments: ["cms", "smime"])
func agreesWithOpenSSLOnWhatIsForged(_ command: String) throws {
  let referee = try Referee()
  defer { try? FileManager.default.removeItem(at: referee.directory) }
  try referee.write("root.pem", try Sample.identity().receipts.certificates[2])
  let receipt = try Sample.receipt()
  let place = try #require(ReceiptTree(receipt).field("Bundle identifier")?.ranges.first?.last)
  let forged: [Receipt] = try [
    #require(receipt.flippingByte(at: place)), #require(receipt.flippingByte(at: receipt.bytes.count - 1)),
    Receipt(Sample.content(), signedBy: StoreIdentity.impostor.get(), deviceGUID: Sample.device),
    Edited.signers(receipt, count: 0),
  ]
  for (index, receipt) in forged.enumerated() {
    try referee.write("receipt", receipt.bytes)
    #expect(try referee.verify(command, "receipt").status != 0, "\(index)")
    #expect(throws: ReceiptFault.self) { try Sample.verifier().verify(receipt) }
  }
}

@Test func isReadByOpenSSLToTheLastByte() throws {
  let referee = try Referee()
  defer { try? FileManager.default.removeItem(at: referee.directory) }
  var random = SeededSource(seed: 5)
  for _ in 0..<10 {
    let content = Sample.content(from: &random)
    try referee.write("payload", content.payload(for: Sample.device))
    let (status, message) = try referee.run("asn1parse", "-inform", "DER", "-in", referee.path("payload"))
    #expect(status == 0, "\(message)")
  }
}

import Foundation
import Receipts
import SimulationKit

extension ReceiptStage {
  /// All figures, from left to right.
  var figures: [Figure] {
    var figures = [phone]
    if scenario.verifier == .server {
      figures += [seller, endpoint(.production), endpoint(.sandbox)]
    }
    // A server forwards the receipt unchanged, so its bytes are drawn only after tampering.
    if var receiptFigure, scenario.verifier == .device || posted?.tampering != nil {
      // The server's answers are the subject there, so the bytes are below the stage.
      if scenario.verifier == .server { receiptFigure.form = .facts }
      figures.append(receiptFigure)
    }
    if let last = attempts.last {
      figures.append(wire(last))
    }
    if let periods {
      figures.append(periods)
    }
    return figures
  }

  private var phone: Figure {
    let verdictText: Figure.Element =
      switch verdict {
      case .open: .text("Not validated yet", mark: .muted)
      case .delivered: .text("Purchases delivered", mark: .ok)
      case .nothing: .text("Nothing delivered", mark: .fail)
      }
    let size = issued?.bytes?.count
    return Figure(
      id: "phone",
      name: "Phone",
      form: .phone,
      elements: [
        .status("Lighthouse, \(store.environment.rawValue)"),
        .title("Purchases"),
        .row(label: "Paid", value: "\(store.transactions.count)", mark: .plain),
        .row(
          label: "Receipt",
          value: size.map { "\($0) bytes" } ?? "none",
          mark: size == nil ? .muted : .plain
        ),
        verdictText,
      ]
    )
  }

  private var seller: Figure {
    let secret = scenario.secret
    return Figure(
      id: "seller",
      name: "Seller's server",
      form: .server,
      elements: [
        .row(label: "Asks", value: policy.strategy.rawValue, mark: .plain),
        .row(label: "Secret", value: secret.rawValue, mark: secret == .right ? .plain : .quirk),
      ]
        + attempts.enumerated().map { index, attempt in
          .row(
            label: "Request \(index + 1)",
            value: "\(attempt.environment.rawValue): \(attempt.summary)",
            mark: attempt.isDecoded ? .ok : attempt.isRetryable ? .wait : .fail
          )
        }
    )
  }

  private func endpoint(_ environment: StoreEnvironment) -> Figure {
    let answer = attempts.last { $0.environment == environment }
    return Figure(
      id: environment.rawValue,
      name: Self.endpointName(environment),
      form: .server,
      elements: [
        .title("verifyReceipt"),
        .row(
          label: "Status",
          value: answer?.summary ?? "not asked",
          mark: answer.map { $0.isDecoded ? .ok : .fail } ?? .muted
        ),
      ]
    )
  }

  /// The start and end of each paid subscription period, as the App Store knows them.
  private var periods: Figure? {
    let periods = store.transactions.filter { $0.expiresDate != nil }
    guard !periods.isEmpty else { return nil }
    let held = Set(issued == nil ? [] : heldIDs)
    return Figure(
      id: "periods",
      name: "Paid periods",
      form: .facts,
      elements: periods.map { period in
        let (start, end) = (StoreDate(period.purchaseDate), period.expiresDate.map(StoreDate.init))
        return .row(
          label: period.productID,
          value: "\(start.gmt.dropLast(8)) – \(end?.gmt.dropLast(8) ?? "")",
          mark: held.contains(period.id) ? .ok : .info
        )
      } + [.text("A check mark: the receipt on the phone contains it.", mark: .plain)]
    )
  }

  private var heldIDs: [String] {
    guard let bytes = issued?.bytes else { return [] }
    switch scenario.style {
    case .app: return ((try? Receipt(bytes: bytes).content())?.transactions ?? []).map(\.id)
    case .transaction:
      return (try? TransactionReceipt(bytes: bytes).purchase()).map { [$0.transaction.id] } ?? []
    }
  }
}

extension RelayPlan.Attempt {
  /// Whether the receipt is genuine.
  var isDecoded: Bool { status == .valid || status == .subscriptionExpired }
}

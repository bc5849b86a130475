// Writes the same bytes as the synthesized `Encodable` conformance, many times faster, because a server writes a run
// for each request. The tests compare the two.

extension Run: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("events", events)
      $0.member("outcome", outcome)
      $0.member("scenario", scenario)
      $0.member("snapshots", snapshots)
    }
  }
}

extension Event: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("detail", detail)
      $0.member("from", from)
      $0.member("kind", kind.rawValue)
      $0.member("name", name)
      $0.member("reasons", reasons)
      $0.member("time", time)
      if let to {
        $0.member("to", to)
      }
    }
  }
}

extension Reason: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("explanation", explanation)
      $0.member("holds", holds)
      $0.member("name", name)
    }
  }
}

extension Outcome: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("facts", facts)
      $0.member("sentence", sentence)
      $0.member("status", status)
    }
  }
}

extension Snapshot: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("after", after)
      $0.member("figures", figures)
    }
  }
}

extension Figure: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("elements", elements)
      $0.member("form", form.rawValue)
      $0.member("id", id)
      $0.member("name", name)
    }
  }
}

extension Figure.Element: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object {
      switch self {
      case .status(let text): $0.member("status") { $0.member("_0", text) }
      case .title(let text): $0.member("title") { $0.member("_0", text) }
      case .text(let text, let mark):
        $0.member("text") {
          $0.member("_0", text)
          $0.member("mark", mark.rawValue)
        }
      case .row(let label, let value, let mark):
        $0.member("row") {
          $0.member("label", label)
          $0.member("mark", mark.rawValue)
          $0.member("value", value)
        }
      case .choices(let choices, let selected):
        $0.member("choices") {
          $0.member("_0", choices)
          if let selected {
            $0.member("selected", selected)
          }
        }
      case .tabs(let tabs, let selected):
        $0.member("tabs") {
          $0.member("_0", tabs)
          $0.member("selected", selected)
        }
      case .button(let title, let tint):
        $0.member("button") {
          $0.member("_0", title)
          if let tint {
            $0.member("tint", tint)
          }
        }
      case .cornerIcon(let app): $0.member("cornerIcon") { $0.member("_0", app) }
      case .notification(let app, let title, let text, let time):
        $0.member("notification") {
          $0.member("app", app)
          $0.member("text", text)
          $0.member("time", time)
          $0.member("title", title)
        }
      case .alert(let title, let text, let buttons, let chosen):
        $0.member("alert") {
          $0.member("buttons", buttons)
          if let chosen {
            $0.member("chosen", chosen)
          }
          $0.member("text", text)
          $0.member("title", title)
        }
      case .paymentSheet(let product, let app, let price, let button):
        $0.member("paymentSheet") {
          $0.member("app", app)
          $0.member("button", button)
          $0.member("price", price)
          $0.member("product", product)
        }
      case .homeScreen(let app, let note, let isRunning):
        $0.member("homeScreen") {
          $0.member("app", app)
          $0.member("isRunning", isRunning)
          $0.member("note", note)
        }
      case .ended(let text): $0.member("ended") { $0.member("_0", text) }
      case .time(let time, let caption):
        $0.member("time") {
          $0.member("_0", time)
          $0.member("caption", caption)
        }
      case .swipedRow(let text, let leading, let trailing):
        $0.member("swipedRow") {
          $0.member("_0", text)
          $0.member("leading", leading)
          $0.member("trailing", trailing)
        }
      case .draggedRow(let title, let offset, let finger, let width, let buttons):
        $0.member("draggedRow") {
          $0.member("buttons", buttons)
          if let finger {
            $0.member("finger", finger)
          }
          $0.member("offset", offset)
          $0.member("title", title)
          $0.member("width", width)
        }
      case .code(let text): $0.member("code") { $0.member("_0", text) }
      case .outline(let lines): $0.member("outline") { $0.member("_0", lines) }
      case .cells(let levels, let columns, let caption):
        $0.member("cells") {
          $0.member("_0", levels)
          $0.member("caption", caption)
          $0.member("columns", columns)
        }
      case .plan(let spots, let range):
        $0.member("plan") {
          $0.member("_0", spots)
          $0.member("range", range)
        }
      case .dial(let hour, let minute, let second):
        $0.member("dial") {
          $0.member("hour", hour)
          $0.member("minute", minute)
          $0.member("second", second)
        }
      }
    }
  }
}

extension Figure.Element.Line: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("depth", depth)
      $0.member("mark", mark.rawValue)
      $0.member("text", text)
    }
  }
}

extension Figure.Element.Spot: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("mark", mark.rawValue)
      $0.member("name", name)
      $0.member("x", x)
      $0.member("y", y)
    }
  }
}

extension Figure.Element.Button: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("tint", tint)
      $0.member("title", title)
    }
  }
}

import DocsFoundation
import TestPages
import TestPrograms
import Testing

@testable import DocsReference

struct ParameterFaultsTests {
  @Test func parametersMayHaveNoNameOrThatOfAKeyword() async throws {
    let source = """
      /// A fault.
      public enum Fault {
        /// The text can't be read.
        ///
        /// - Parameter line: the line.
        /// - Parameter mark: the place.
        case reading(line: Int, _: String)
        /// It has no lamp.
        ///
        /// - Parameter room: where.
        case dark(in: String)
      }

      /// Looks.
      ///
      /// - Parameters:
      ///   - in: where.
      ///   - room: more.
      public func look(in: Int) {}
      """
    let library = SymbolLibrary(graphs: try await TestLibrary.graphs(of: [("Faults", source)]))
    let summaries = await SymbolDocumentation(of: library).diagnostics.map(\.summary)
    #expect(
      summaries == [
        "'Fault.dark(in:)' has no parameter 'room'",
        "The parameter 'in' of 'Fault.dark(in:)' is not documented, but others are",
        "'look(in:)' has no parameter 'room'",
      ],
      "\(summaries)"
    )
  }

  @Test func aLabelIsNotTheNameOfAParameter() async throws {
    let source = """
      /// Dims.
      ///
      /// - Parameters:
      ///   - to: how far.
      ///   - rooms: where.
      public func dim(to level: Int, _ room: Int) {}
      """
    let library = SymbolLibrary(graphs: try await TestLibrary.graphs(of: [("Labels", source)]))
    let hints = await SymbolDocumentation(of: library).diagnostics.compactMap(\.hints.first)
    #expect(hints == ["Replace 'to', which is its label, with 'level'", "Did you mean 'room'?"])
  }
}

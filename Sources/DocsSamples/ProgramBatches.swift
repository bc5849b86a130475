import DocsFoundation
import Foundation

/// Groups programs by the compiler process that compiles them.
package enum ProgramBatches {
  /// The least bytes of Swift that justify a compiler process, and the most that one can hold in memory.
  private static let size = (least: 24 << 10, most: 512 << 10)

  /// The indices of programs, grouped by module. Programs that may share a module, and have the same imports, are split
  /// into as few modules as keep every core busy; each other program has a module of its own.
  ///
  /// - Parameters:
  ///   - programs: the programs.
  ///   - known: the indices of programs that don't have to be compiled.
  package static func modules(of programs: [SampleProgram], without known: Set<Int> = []) -> [[Int]] {
    var groups: [[String]: [Int]] = [:]
    var modules: [[Int]] = []
    for (index, program) in programs.enumerated() where !known.contains(index) {
      if program.isShared {
        groups[program.session.importDeclarations.sorted(), default: []].append(index)
      } else {
        modules.append([index])
      }
    }
    let shared = groups.sorted { $0.value[0] < $1.value[0] }.flatMap { split($0.value) { programs[$0].text } }
    return shared + modules
  }

  /// Splits programs, in order, into as few batches as keep every core busy.
  package static func split<Element>(_ elements: [Element], text: (Element) -> String) -> [[Element]] {
    let lengths = elements.map { text($0).utf8.count }
    let cores = Concurrency.width
    let size = min(max(lengths.reduce(0, +) / cores + 1, size.least), size.most)
    var batches: [[Element]] = []
    var filled = size
    for (element, length) in zip(elements, lengths) {
      if filled + length / 2 > size {
        batches.append([])
        filled = 0
      }
      batches[batches.count - 1].append(element)
      filled += length
    }
    return batches
  }
}

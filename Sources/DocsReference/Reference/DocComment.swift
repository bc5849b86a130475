import DocsFoundation
import DocsMarkdown

/// The documentation of a symbol, divided into the parts of Swift's markup.
///
/// Source: https://www.swift.org/documentation/docc/writing-symbol-documentation-in-your-source-files
package struct DocComment: Hashable, Sendable {
  /// The description of one parameter.
  package struct Parameter: Hashable, Sendable {
    package var name: String
    package var content: [Block]
    /// The position of the item within the comment's text.
    package var position: SourcePosition?
  }

  /// A part of the discussion.
  package enum Piece: Hashable, Sendable {
    case block(Block)
    /// A remark set apart: `- Note: …`, or `> Warning: …`.
    case aside(Aside, [Block])
  }

  /// A remark with a well-known name.
  package enum Aside: String, Hashable, Sendable, CaseIterable {
    case note, tip, important, warning, experiment, attention, bug, remark, todo, complexity, precondition,
      postcondition, requires, invariant, since, version, author, authors, copyright, date
    case seeAlso = "see also"

    /// The name in `words.yml`.
    package var word: String {
      let words = rawValue.split(separator: " ")
      return "aside" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Its style in the theme.
    package var tone: String {
      switch self {
      case .tip, .experiment: "tip"
      case .important, .warning, .attention, .bug, .precondition, .requires: "warning"
      default: "note"
      }
    }
  }

  /// A group of related symbols and articles, which the author chose: a heading below `## Topics`.
  package struct Topic: Hashable, Sendable {
    package var title: [Inline]
    /// The id of its heading.
    package var id: String
    /// What it says of them, and lists of links.
    package var content: [Block]
  }

  /// The first paragraph.
  package var summary: [Inline] = []
  package var discussion: [Piece] = []
  package var parameters: [Parameter] = []
  package var returns: [Block] = []
  package var `throws`: [Block] = []
  package var topics: [Topic] = []

  package init(
    summary: [Inline] = [],
    discussion: [Piece] = [],
    parameters: [Parameter] = [],
    returns: [Block] = [],
    `throws`: [Block] = []
  ) {
    self.summary = summary
    self.discussion = discussion
    self.parameters = parameters
    self.returns = returns
    self.`throws` = `throws`
  }

  /// Whether the comment has no content.
  package var isEmpty: Bool {
    summary.isEmpty && discussion.isEmpty && parameters.isEmpty && returns.isEmpty && `throws`.isEmpty
  }

  /// Transforms every group of blocks, including the summary as a paragraph.
  package func mapBlocks(_ transform: ([Block]) -> [Block]) -> DocComment {
    var comment = self
    if case .paragraph(let summary)? = transform([.paragraph(summary)]).first {
      comment.summary = summary
    }
    comment.discussion = discussion.flatMap { piece -> [Piece] in
      switch piece {
      case .block(let block): transform([block]).map(Piece.block)
      case .aside(let aside, let blocks): [.aside(aside, transform(blocks))]
      }
    }
    comment.parameters = parameters.map { parameter in
      var parameter = parameter
      parameter.content = transform(parameter.content)
      return parameter
    }
    comment.returns = transform(returns)
    comment.throws = transform(`throws`)
    comment.topics = topics.map { topic in
      var topic = topic
      topic.content = transform(topic.content)
      return topic
    }
    return comment
  }
}

import Testing

@testable import DocsSite

struct ChangedLinesTests {
  @Test func hunksSayWhichLinesAreNew() {
    let diff = """
      diff --git a/Sources/A.swift b/Sources/A.swift
      --- a/Sources/A.swift
      +++ b/Sources/A.swift
      @@ -3 +3,2 @@ struct A {
      +  let a = 1
      +  let b = 2
      @@ -9,2 +11,0 @@
      -  let c = 3
      @@ -20,0 +20 @@
      +}
      diff --git a/B.swift b/B.swift
      --- a/B.swift
      +++ /dev/null
      @@ -1,3 +0,0 @@
      -a
      --- b
      -c
      diff --git a/C.swift b/C.swift
      --- /dev/null
      +++ b/C.swift
      @@ -0,0 +1,2 @@
      +++ x
      +y
      @@ -0,0 +9 @@
      +z
      """
    #expect(ChangedLines.parse(diff) == ["Sources/A.swift": [3, 4, 20], "C.swift": [1, 2, 9]])
  }

  @Test(
    arguments: [
      "", "@@ -1 +1 @@", "+++ b/A.swift\n@@ -1 +99999999999999999999 @@",
      "+++ b/A.swift\n@@ -1 +9223372036854775807,9 @@", "+++ b/A.swift\n@@",
    ]
  )
  func whatIsNoDiffHasNoLines(text: String) {
    #expect(ChangedLines.parse(text).values.allSatisfy { $0.isEmpty })
  }
}

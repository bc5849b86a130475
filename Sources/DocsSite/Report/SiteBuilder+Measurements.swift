import DocsFoundation

extension SiteBuilder.Result {
  /// The timings of the build, and the memory used so far.
  package var measurements: Timings {
    var measured = timings
    measured.peakMemory = PeakMemory.ownBytes()
    measured.largestProgram = PeakMemory.largestProgramBytes()
    return measured
  }
}

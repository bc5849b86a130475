import Activities
import Foundation
import HandoffSimulations
import NumbersSimulations
import SimulationKit

/// The cost of the libraries themselves, without a server or a site: seconds of one core, the least of some runs, to
/// minimize interference from anything else on the machine.

// `jws FOLDER` measures only signed data, and writes it to the folder so other libraries can be measured with it.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "jws", arguments.count == 2, let folder = arguments.last {
  let data = try SignedDataBenchmark()
  try data.write(to: URL(filePath: folder, directoryHint: .isDirectory))
  try data.printTable()
  exit(0)
}

print("| 10,000 runs of `handoff`, with their traces | s |\n|---|--:|")
for (name, scenario) in [
  ("two devices, a watch and a phone", HandoffScenario.shirts()),
  ("two devices, a phone and a Mac", .article()),
  ("five devices", .household()),
] {
  let seconds = try leastTime {
    for seed in 0..<10_000 {
      var scenario = scenario
      scenario.seed = seed
      _ = try HandoffSimulation().simulate(scenario)
    }
  }
  print("| \(name) | \(seconds.text(2)) |")
}

print("\n| devices | room | pairs in range | pairs looked at | ms |\n|--:|---|--:|--:|--:|")
for (title, width) in [
  ("80 m² a device", { (count: Int) in (80 * Double(count)).squareRoot() }), ("200 m by 200 m", { _ in 200 }),
  ("40 m by 40 m", { _ in 40 }),
] {
  for count in [500, 1000, 2000, 4000] {
    let room = try room(of: count, width: width(count))
    var survey = room.survey(at: Date(timeIntervalSince1970: 0))
    let seconds = leastTime { survey = room.survey(at: Date(timeIntervalSince1970: 0)) }
    print(
      "| \(count) | \(title) | \(survey.pairsInRange) | \(survey.pairsChecked) | \((seconds * 1000).text(1)) |"
    )
  }
}

var times: [Double] = []
var reachable = 0
for tiles in NumberTiles.all {
  var search = NumbersSearch(tiles)
  times.append(leastTime(3) { search = NumbersSearch(tiles) } * 1000)
  reachable += search.reachable(in: 101...999).count
}
times.sort()
print("\n| every target of a numbers game | |\n|---|--:|")
print("| sets of six tiles | \(times.count) |")
print("| targets that can be made | \(reachable) |")
print("| median, ms | \(times[times.count / 2].text(3)) |")
print("| slowest of a hundred, ms | \(times[times.count * 99 / 100].text(3)) |")
print("| slowest, ms | \((times.last ?? 0).text(3)) |")

print()
try SignedDataBenchmark().printTable()

print()
try ClockBenchmark().printTable()

/// A room with devices of all kinds, some owned by another person, each with an activity.
func room(of count: Int, width: Double) throws -> Room {
  var chance = SeededSource(seed: 7)
  func coordinate() -> Double { Double(chance.number(in: 0...1_000_000)) / 1_000_000 * width }
  let kinds: [HandoffDevice.Kind] = [.watch, .phone, .tablet, .mac]
  return try Room(
    (0..<count).map { index in
      let app = InstalledApp("App", team: "T\(index % 3)", activityTypes: ["com.example.a", "com.example.b"])
      var device = HandoffDevice(
        kinds[index % kinds.count],
        account: index.isMultiple(of: 5) ? "bert" : "anna",
        apps: [app]
      )
      device.position = Position(x: coordinate(), y: coordinate())
      var activity = try UserActivity(activityType: "com.example.b", userInfo: ["current": 1])
      try activity.becomeCurrent()
      return Room.Occupant("Device \(index)", device, activity: activity, by: app)
    }
  )
}

import Foundation

extension Navigation {
  /// Creates controllers. The system calls `init()` and `awake(withContext:)` on all of them before it activates any,
  /// as [measured](https://blog.mikeswanson.com/post/118262770484/watchkit-controller-life-cycle).
  mutating func load(_ names: [String], contexts: [String]?) throws(NavigationError) -> NavigationLayer {
    guard !names.isEmpty else { throw .noPages }
    if let contexts, contexts.count != names.count {
      throw .contextCount(names: names.count, contexts: contexts.count)
    }
    guard layers.reduce(names.count, { $0 + $1.controllers.count }) <= Self.limit else {
      throw .tooDeep(Self.limit)
    }
    var scenes: [Storyboard.Scene] = []
    for name in names {
      scenes.append(try storyboard.scene(name))
    }
    var layer = NavigationLayer(controllers: [], current: 0)
    for (index, scene) in scenes.enumerated() {
      controllerCount += 1
      var controller = InterfaceController(name: scene.name, id: controllerCount, title: scene.title)
      make(.initialize, on: &controller)
      controller.context = contexts?[index]
      make(.awake, on: &controller)
      layer.controllers.append(controller)
    }
    return layer
  }

  /// Makes a call on the controller shown in a layer.
  mutating func make(_ call: InterfaceController.Call, layer: Int) {
    guard layers.indices.contains(layer) else { return }
    make(call, layer: layer, index: layers[layer].current)
  }

  /// Makes a call on a controller in a layer.
  mutating func make(_ call: InterfaceController.Call, layer: Int, index: Int) {
    guard layers.indices.contains(layer), layers[layer].controllers.indices.contains(index) else { return }
    var controller = layers[layer].controllers[index]
    make(call, on: &controller)
    layers[layer].controllers[index] = controller
  }

  mutating func make(_ call: InterfaceController.Call, on controller: inout InterfaceController) {
    guard call != .didAppear || habits.callsDidAppear else { return }
    let drops = controller.dropped.count
    controller.enter(call) { app(call, &$0) }
    calls.append(
      Record(
        controller: controller.id,
        name: controller.name,
        call: call,
        drops: controller.dropped.count - drops
      )
    )
  }

  /// Briefly activates the second page, if the watch has that habit.
  ///
  /// This was observed when pages are loaded. Whether turning a page primes the next one is unknown, so here it
  /// doesn't.
  mutating func prime(layer: Int) {
    guard habits.primesNextPage, layers.indices.contains(layer), layers[layer].controllers.count > 1 else {
      return
    }
    make(.willActivate, layer: layer, index: 1)
    make(.didDeactivate, layer: layer, index: 1)
  }

  /// Releases controllers that have left the screen. Those with timers remain as zombies.
  mutating func release(_ controllers: [InterfaceController]) {
    zombies += controllers.filter { !$0.timers.isEmpty }
    departedDrops += controllers.filter(\.timers.isEmpty).flatMap(IgnoredSetter.all)
  }

  func bright() throws(NavigationError) {
    guard wristIsUp else { throw .dark }
  }

  func uncovered() throws(NavigationError) {
    guard !isModal else { throw .covered(by: screen) }
  }
}

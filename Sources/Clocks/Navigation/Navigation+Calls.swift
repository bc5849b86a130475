import Foundation

extension Navigation {
  /// Makes controllers: `init()` and `awake(withContext:)` of all before any is activated, as was
  /// [measured](https://blog.mikeswanson.com/post/118262770484/watchkit-controller-life-cycle).
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

  /// Makes a call on the controller that a layer shows.
  mutating func make(_ call: InterfaceController.Call, layer: Int) {
    guard layers.indices.contains(layer) else { return }
    make(call, layer: layer, index: layers[layer].current)
  }

  /// Makes a call on a controller of a layer.
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

  /// Activates the page after the first for a moment, where the watch has that habit.
  ///
  /// It was seen when pages are loaded; that a turned page primes the next one is not known, so it does not here.
  mutating func prime(layer: Int) {
    guard habits.primesNextPage, layers.indices.contains(layer), layers[layer].controllers.count > 1 else {
      return
    }
    make(.willActivate, layer: layer, index: 1)
    make(.didDeactivate, layer: layer, index: 1)
  }

  /// Lets go of controllers that have left the screen; those with timers stay as zombies.
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

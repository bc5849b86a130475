import WatchClocks

extension WatchRuntime {
  /// Passes a call of the system to the controller that it is about.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - state: the library's controller, which gets the state of the app's.
  ///   - generation: the navigation that makes the call.
  func receive(_ call: InterfaceController.Call, _ state: inout InterfaceController, _ generation: Int) {
    let identity = Self.identity(state.id, generation)
    switch call {
    case .initialize:
      guard let scene = design?.scenes.first(where: { $0.name == state.name }) else { return }
      let controller = create(scene, state)
      controller.identity = identity
      controllers[identity] = controller
      note(call, of: controller, drops: 0)
      state = controller.life
    case .awake, .willActivate, .didAppear, .didDeactivate:
      guard let controller = controllers[identity] else { return }
      prepare(for: call)
      let context: Any? = call == .awake && !contexts.isEmpty ? contexts.removeFirst() : nil
      self.call(call, on: controller, context: context)
      state = controller.life
    }
  }

  private func prepare(for call: InterfaceController.Call) {
    if call == .willActivate, let body = beforeActivation {
      beforeActivation = nil
      body()
    }
    if call == .didAppear, let body = beforeAppearance {
      beforeAppearance = nil
      body()
    }
  }

  /// Creates a controller of a scene, with its outlets connected.
  func create(_ scene: SceneDesign, _ state: InterfaceController) -> WKInterfaceController {
    let outer = arriving
    arriving = (state, scene)
    defer { arriving = outer }
    return turn { scene.make() }
  }

  /// Makes a call on a controller.
  func call(_ call: InterfaceController.Call, on controller: WKInterfaceController, context: Any? = nil) {
    if call == .didDeactivate, controller.hasAppeared,
      !isWristMove || design?.habits.appearsAtWristRaise == true
    {
      controller.hasAppeared = false
      note("\(controller.life.name).willDisappear()")
      turn { controller.willDisappear() }
    }
    let drops = controller.life.dropped.count
    controller.enter(call) {
      turn {
        switch call {
        case .initialize: break
        case .awake: controller.awake(withContext: context)
        case .willActivate: controller.willActivate()
        case .didAppear:
          controller.hasAppeared = true
          controller.didAppear()
        case .didDeactivate: controller.didDeactivate()
        }
      }
    }
    note(call, of: controller, drops: controller.life.dropped.count - drops)
  }
}

extension WKInterfaceController {
  /// Makes a call as the library's controller does it, with the app's code inside.
  func enter(_ call: InterfaceController.Call, _ body: () -> Void) {
    var running = life
    let override: InterfaceController.Override = { inner in
      self.life = inner
      body()
      inner = self.life
    }
    do throws(LifecycleError) {
      switch call {
      case .initialize: body()
      case .awake: try running.awake(withContext: life.context, override)
      case .willActivate: try running.willActivate(override)
      case .didAppear: try running.didAppear(override)
      case .didDeactivate: try running.didDeactivate(override)
      }
      life = running
    } catch {
      // The library makes these calls only in the right order.
      preconditionFailure("\(error)")
    }
  }
}

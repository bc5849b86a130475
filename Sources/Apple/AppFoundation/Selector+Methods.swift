// `#selector(tapped)`: a method that is bound to the object that names it.
extension Selector {
  /// Creates the selector of a method without parameters.
  public init<Result>(
    _ method: @escaping () -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), at: (file, line, column)) { values in _ = method() }
  }

  /// Creates the selector of a method of the main actor without parameters.
  public init<Result>(
    _ method: @escaping @MainActor () -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), at: (file, line, column)) { values in
      values.onMainActor { values in _ = method() }
    }
  }

  /// Creates the selector of a method that takes a sender.
  public init<Sender, Result>(
    _ method: @escaping (Sender) -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), at: (file, line, column)) { values in _ = method(values.at(0)) }
  }

  /// Creates the selector of a method of the main actor that takes a sender.
  public init<Sender, Result>(
    _ method: @escaping @MainActor (Sender) -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), at: (file, line, column)) { values in
      values.onMainActor { values in _ = method(values.at(0)) }
    }
  }

  /// Creates the selector of a method that takes a sender and an event.
  public init<Sender, Event, Result>(
    _ method: @escaping (Sender, Event) -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), at: (file, line, column)) { values in _ = method(values.at(0), values.at(1)) }
  }

  /// Creates the selector of a method of the main actor that takes a sender and an event.
  public init<Sender, Event, Result>(
    _ method: @escaping @MainActor (Sender, Event) -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), at: (file, line, column)) { values in
      values.onMainActor { values in _ = method(values.at(0), values.at(1)) }
    }
  }
}

// `#selector(Self.tapped)`: a method of a class, for any target.
extension Selector {
  /// Creates the selector of a class's method without parameters.
  public init<Owner, Result>(
    _ method: @escaping (Owner) -> () -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), of: Owner.self, at: (file, line, column)) { values in
      _ = method(values.owner())()
    }
  }

  /// Creates the selector of a class's method of the main actor without parameters.
  public init<Owner, Result>(
    _ method: @escaping (Owner) -> @MainActor () -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), of: Owner.self, at: (file, line, column)) { values in
      let method = method(values.owner())
      values.onMainActor { values in _ = method() }
    }
  }

  /// Creates the selector of a class's method that takes a sender.
  public init<Owner, Sender, Result>(
    _ method: @escaping (Owner) -> (Sender) -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), of: Owner.self, at: (file, line, column)) { values in
      _ = method(values.owner())(values.at(0))
    }
  }

  /// Creates the selector of a class's method of the main actor that takes a sender.
  public init<Owner, Sender, Result>(
    _ method: @escaping (Owner) -> @MainActor (Sender) -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), of: Owner.self, at: (file, line, column)) { values in
      let method = method(values.owner())
      values.onMainActor { values in _ = method(values.at(0)) }
    }
  }

  /// Creates the selector of a class's method that takes a sender and an event.
  public init<Owner, Sender, Event, Result>(
    _ method: @escaping (Owner) -> (Sender, Event) -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), of: Owner.self, at: (file, line, column)) { values in
      _ = method(values.owner())(values.at(0), values.at(1))
    }
  }

  /// Creates the selector of a class's method of the main actor that takes a sender and an event.
  public init<Owner, Sender, Event, Result>(
    _ method: @escaping (Owner) -> @MainActor (Sender, Event) -> Result,
    file: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(type(of: method), of: Owner.self, at: (file, line, column)) { values in
      let method = method(values.owner())
      values.onMainActor { values in _ = method(values.at(0), values.at(1)) }
    }
  }
}

import ServiceLifecycle

/// Runs the background work of each ``Mount`` for as long as the server runs.
struct MountService: Service {
  let mounts: [any Mount]

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        for mount in mounts {
          group.addTask { await mount.run() }
        }
      }
      // If a service returned, the server would stop.
      try? await gracefulShutdown()
    }
  }
}

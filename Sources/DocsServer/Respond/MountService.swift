import ServiceLifecycle

/// Has each ``Mount`` do what it does without being asked, for as long as the server runs.
struct MountService: Service {
  let mounts: [any Mount]

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        for mount in mounts {
          group.addTask { await mount.run() }
        }
      }
      // A service that ends would end the server.
      try? await gracefulShutdown()
    }
  }
}

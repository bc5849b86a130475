import DocsFoundation
import DocsToolchain
import Foundation

/// The code around the listings of a program: it writes marks into the output, tells traps from signals that were sent,
/// and waits until all tasks have finished.
///
/// It is a Swift module and a C file, compiled once per compiler, so a listing's declarations can't change its
/// behavior. Programs call its functions by their symbol names and import nothing.
struct ListingHarness {
  let toolchain: Toolchain
  let cache: ContentCache
  /// A folder for intermediate files.
  let scratch: URL

  /// The beginning of each mark in the output; the run's secret and a blank follow.
  static let mark = "\u{1}\u{2}"
  /// The environment variable with the secret of the run, the function to run, the listing that ends it and the file
  /// for test results. It is unset before a listing can read it.
  static let order = "LIVEDOCS_RUN"
  /// The environment variable with the files that a program may access, separated by colons: first the folder in which
  /// it may write, then everything it may read besides the system's files. It is unset as well.
  static let places = "LIVEDOCS_PLACES"
  /// Additional linker arguments. `rounded()` and the like call libm, which only Foundation links by itself.
  static let linkerArguments = ["-ldispatch", "-lm"]

  /// The declarations of the harness's functions, for a program.
  static let declarations = """
    @_silgen_name("livedocs_mark") func _livedocsMark(_ place: Int)
    @_silgen_name("livedocs_state") func _livedocsState(_ name: StaticString)
    @_silgen_name("livedocs_value") func _livedocsValue<Value>(_ place: Int, _ value: Value)
    @_silgen_name("livedocs_thrown") func _livedocsThrown(_ error: any Error)
    @_silgen_name("livedocs_function") func _livedocsFunction() -> String
    @_silgen_name("livedocs_word") func _livedocsWord(_ number: Int) -> String
    @_silgen_name("livedocs_ends") func _livedocsEnds(_ listing: StaticString) -> Bool
    @MainActor @_silgen_name("livedocs_settle") func _livedocsSettle() async

    """

  /// The place of a listing, or of a statement that is compared, as programs write it.
  ///
  /// A number, because the compiler takes half as long for it as for a text: the listing's index in the upper 32 bits;
  /// in the others the statement's number from 1, or zero for the whole listing.
  static func place(listing: Int, statement: Int? = nil) -> String {
    let number = String((statement ?? -1) + 1, radix: 16)
    return
      "0x\(String(listing, radix: 16))_\(String(repeating: "0", count: max(0, 8 - number.count)))\(number)"
  }

  /// The prefixes of the harness's names; no listing may use them.
  static let names = ["_livedocs", "_LiveDocs", "livedocs_"]

  /// The object files, compiled unless they are in the cache.
  func objects() async throws -> [String] {
    async let c = object(of: Self.c, "harness.c", toolchain.clang, Self.cArguments)
    async let swift = object(
      of: Self.swift,
      "harness.swift",
      toolchain.frontend.program,
      toolchain.frontend.arguments + Self.swiftArguments
    )
    return try await [c, swift]
  }

  private static let cArguments = ["-O1", "-c"]
  /// Those of listings. To optimize it, the compiler would need as long as for a hundred listings, and a program that ends
  /// at once gains nothing.
  private static let swiftArguments = Toolchain.arguments(for: .executable, module: "LiveDocsHarness")

  /// A key that changes with the compiler and the harness.
  var key: Fingerprint {
    Fingerprint(
      ["harness", toolchain.identity.description, Self.c, Self.swift] + Self.cArguments + Self.swiftArguments
    )
  }

  private func object(
    of text: String,
    _ name: String,
    _ compiler: String,
    _ arguments: [String]
  ) async throws -> String {
    let key = Fingerprint(["harness", toolchain.identity.description, text] + arguments)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let object = scratch.appending(path: name + ".o")
    if let known = cache.bytes(.toolchain, key) {
      try Data(known).write(to: object)
      return object.path
    }
    let source = scratch.appending(path: name)
    try Data(text.utf8).write(to: source)
    let result = try await Subprogram(
      program: compiler,
      arguments: arguments + [source.path, "-o", object.path]
    ).run()
    guard result.failure == nil else {
      throw ToolchainError.failed(
        "\(compiler) can't compile \(name)",
        messages: result.errors + result.output
      )
    }
    cache.store(try Data(contentsOf: object), .toolchain, key)
    return object.path
  }
}

// MARK: The texts

extension ListingHarness {
  private static let swift = #"""
    @_silgen_name("livedocs_put") private func put(_ text: UnsafePointer<UInt8>, _ count: Int)
    @_silgen_name("livedocs_put_place") private func put(_ place: Int, isValue: Bool)
    @_silgen_name("livedocs_order") private func order() -> UnsafePointer<CChar>
    @_silgen_name("livedocs_jobs") private func jobs() -> Int
    @_silgen_name("livedocs_main_jobs") private func mainJobs() -> Int
    @_silgen_name("livedocs_pause") private func pause()
    @_silgen_name("livedocs_children") private func children()

    @_silgen_name("livedocs_mark") public func mark(_ place: Int) { put(place, isValue: false) }

    @_silgen_name("livedocs_state") public func state(_ name: StaticString) {
      put(name.utf8Start, name.utf8CodeUnitCount)
    }

    @_silgen_name("livedocs_value") public func value<Value>(_ place: Int, _ value: Value) {
      put(place, isValue: true)
      if let literal = literal(value) {
        print(literal)
      } else {
        let text = String(describing: value)
        print(text)
        var isOrdered = true
        let form = form(of: value, &isOrdered)
        if form != text || !isOrdered {
          state(isOrdered ? "form" : "stable-form")
          print(form)
        }
      }
    }

    // A text or a character with its quotation marks. An optional one is none, although it can be cast to one.
    private func literal(_ value: Any) -> String? {
      guard Mirror(reflecting: value).displayStyle != .optional else { return nil }
      return value is any StringProtocol || value is Character ? String(reflecting: value) : nil
    }

    // The value as one writes it in Swift. Elements of sets and dictionaries are sorted, and U+001E precedes a set.
    private func form(of value: Any, _ isOrdered: inout Bool, depth: Int = 0) -> String {
      if let literal = literal(value) { return literal }
      let mirror = Mirror(reflecting: value)
      guard depth < 32, mirror.children.count <= 10_000 else { return String(describing: value) }
      func forms(_ children: Mirror.Children) -> [String] {
        children.map { child in
          let form = form(of: child.value, &isOrdered, depth: depth + 1)
          let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
          return label.map { "\($0): \(form)" } ?? form
        }
      }
      func inside(_ elements: [String]) -> String { elements.joined(separator: ", ") }
      switch mirror.displayStyle {
      case .optional: return mirror.children.first.map { form(of: $0.value, &isOrdered, depth: depth + 1) } ?? "nil"
      case .collection: return "[" + inside(forms(mirror.children)) + "]"
      case .set:
        isOrdered = false
        return "\u{1E}[" + inside(forms(mirror.children).sorted()) + "]"
      case .dictionary:
        isOrdered = false
        let entries = mirror.children.map { entry in
          let parts = Mirror(reflecting: entry.value).children.map { form(of: $0.value, &isOrdered, depth: depth + 1) }
          return parts.joined(separator: ": ")
        }
        return entries.isEmpty ? "[:]" : "[" + inside(entries.sorted()) + "]"
      case .tuple: return "(" + inside(forms(mirror.children)) + ")"
      case .enum where !(value is any CustomStringConvertible):
        guard let (name, payload) = mirror.children.first.map({ ($0.label ?? "", $0.value) }) else {
          return "." + String(describing: value)
        }
        let parts = Mirror(reflecting: payload)
        let isTuple = parts.displayStyle == .tuple
        return ".\(name)(" + (isTuple ? inside(forms(parts.children)) : form(of: payload, &isOrdered, depth: depth + 1)) + ")"
      case .struct where !(value is any CustomStringConvertible):
        return "\(type(of: value))(" + inside(forms(mirror.children)) + ")"
      default: return String(describing: value)
      }
    }

    @_silgen_name("livedocs_thrown") public func thrown(_ error: any Error) {
      state("thrown")
      print(error)
    }

    // The parts of the order: the function, the listing that ends it, the file for test results.
    @_silgen_name("livedocs_word") public func word(_ number: Int) -> String {
      let words = String(cString: order()).split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      return words.indices.contains(number) ? String(words[number]) : ""
    }

    @_silgen_name("livedocs_function") public func function() -> String { word(0) }

    @_silgen_name("livedocs_ends") public func ends(_ listing: StaticString) -> Bool {
      listing.withUTF8Buffer { $0.elementsEqual(word(1).utf8) }
    }

    // Waits until no task runs or waits for a thread. Tasks that wait for anything else are left alone.
    @MainActor @_silgen_name("livedocs_settle") public func settle() async {
      while true {
        let before = mainJobs()
        await Task.yield()
        if jobs() == 0 && mainJobs() <= before + 1 { break }
        pause()
      }
      children()
    }

    """#

  private static let c = #"""
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdatomic.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <sys/wait.h>
    #include <unistd.h>
    #if __has_include(<linux/landlock.h>)
    #include <linux/landlock.h>
    #include <sys/prctl.h>
    #include <sys/syscall.h>
    #endif

    // Marks are part of the output, so their order is right. No child process inherits their descriptor.

    static int channel = 1;
    static char head[64] = "\1\2";
    static char order[8192];

    static void write_all(const char *bytes, size_t count) {
      while (count > 0) {
        ssize_t written = write(channel, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
      }
    }

    void livedocs_put(const char *text, intptr_t count) {
      char line[512];
      int length = snprintf(line, sizeof line, "%s%.*s\n", head, (int)count, text);
      fflush(NULL);
      write_all(line, (size_t)length);
    }

    void livedocs_put_place(intptr_t place, _Bool is_value) {
      char text[64];
      long long listing = (long long)place >> 32, statement = (long long)place & 0xFFFFFFFF;
      int length = statement == 0
        ? snprintf(text, sizeof text, "%lld", listing)
        : snprintf(text, sizeof text, "%lld.%lld%s", listing, statement - 1, is_value ? "=" : "");
      livedocs_put(text, length);
    }

    const char *livedocs_order(void) { return order; }

    // A trap is a signal from the kernel, abort() one from this thread; any other signal was sent.

    static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

    static void noticed(int number, siginfo_t *information, void *context) {
      (void)context;
      int is_own = information->si_code > 0 || (number == SIGABRT && information->si_code == SI_TKILL);
      write_all(head, strlen(head));
      write_all(is_own ? "trap\n" : "sent\n", 5);
      struct sigaction usual = {.sa_handler = SIG_DFL};
      sigaction(number, &usual, NULL);
      // The instruction traps again, now with the default action.
      if (information->si_code <= 0) raise(number);
    }

    // Child processes that outlive the listing are reported and killed. They may be in groups of their own.

    void livedocs_children(void) {
      siginfo_t information = {0};
      while (waitid(P_ALL, 0, &information, WEXITED | WNOHANG) == 0) {
        if (information.si_pid != 0) {
          information.si_pid = 0;
          continue;
        }
        livedocs_put("child", 5);
        char path[64], list[4096];
        snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
        int file = open(path, O_RDONLY | O_CLOEXEC);
        ssize_t count = file < 0 ? 0 : read(file, list, sizeof list - 1);
        if (file >= 0) close(file);
        list[count > 0 ? count : 0] = 0;
        for (char *rest = list; *rest != 0;) {
          long child = strtol(rest, &rest, 10);
          if (child > 1) kill((pid_t)child, SIGKILL);
          while (*rest == ' ') rest++;
        }
        return;
      }
    }

    // A task counts from the moment it asks for a thread until it returns it.
    // https://github.com/swiftlang/swift/blob/main/include/swift/Runtime/Concurrency.h

    typedef void *Job;
    typedef struct { void *identity, *implementation; } Executor;
    typedef __attribute__((swiftcall)) void (*Enqueue)(Job);
    __attribute__((swiftcall)) void swift_job_run(Job job, Executor executor);
    extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(Job, Enqueue);
    extern __attribute__((swiftcall)) void (*swift_task_enqueueMainExecutor_hook)(Job, Enqueue);
    void dispatch_async_f(void *queue, void *context, void (*work)(void *));
    void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);

    static atomic_long jobs, main_jobs;

    static void run(void *job) {
      swift_job_run(job, (Executor){0, 0});
      atomic_fetch_sub(&jobs, 1);
    }

    static __attribute__((swiftcall)) void enqueue(Job job, Enqueue usual) {
      (void)usual;
      atomic_fetch_add(&jobs, 1);
      dispatch_async_f(dispatch_get_global_queue(0, 0), job, run);
    }

    static __attribute__((swiftcall)) void enqueue_main(Job job, Enqueue usual) {
      atomic_fetch_add(&main_jobs, 1);
      usual(job);
    }

    intptr_t livedocs_jobs(void) { return atomic_load(&jobs); }
    intptr_t livedocs_main_jobs(void) { return atomic_load(&main_jobs); }
    void livedocs_pause(void) { usleep(200); }

    // A listing reads only the system's files and those it declares, so its verdict doesn't depend on the machine.
    // https://docs.kernel.org/userspace-api/landlock.html

    #ifdef LANDLOCK_CREATE_RULESET_VERSION

    // The header may be older than the kernel.
    enum { REFER = 1 << 13, TRUNCATE = 1 << 14 };

    static void allow(int rules, const char *path, uint64_t rights) {
      struct stat status;
      struct landlock_path_beneath_attr rule = {.parent_fd = open(path, O_PATH | O_CLOEXEC)};
      if (rule.parent_fd < 0) return;
      if (fstat(rule.parent_fd, &status) == 0 && !S_ISDIR(status.st_mode)) {
        rights &= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
      }
      rule.allowed_access = rights;
      syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
      close(rule.parent_fd);
    }

    static int confine(char *places) {
      long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
      // Older kernels don't allow moving a file from one folder to another.
      if (version < 2 || places == NULL) return 0;
      const uint64_t read =
        LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
      const uint64_t all =
        ((LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1) | REFER | (version < 3 ? 0 : TRUNCATE);
      struct landlock_ruleset_attr handled = {.handled_access_fs = all};
      int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0);
      if (rules < 0) return 0;
      static const char *const systems[] = {
        "/bin", "/etc", "/lib", "/lib64", "/proc", "/sbin", "/sys", "/usr",
      };
      for (size_t index = 0; index < sizeof systems / sizeof *systems; index++) {
        allow(rules, systems[index], read);
      }
      allow(rules, "/dev", all);
      uint64_t rights = all;
      for (char *rest = places, *place; (place = strsep(&rest, ":")) != NULL; rights = read) {
        allow(rules, place, rights);
      }
      int status = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
      if (status == 0) status = (int)syscall(SYS_landlock_restrict_self, rules, 0);
      close(rules);
      return status == 0;
    }

    #else
    static int confine(char *places) { return (void)places, 0; }
    #endif

    __attribute__((constructor)) static void begin(void) {
      const char *given = getenv("LIVEDOCS_RUN");
      const char *blank = given == NULL ? NULL : strchr(given, ' ');
      if (blank != NULL && (size_t)(blank - given) < sizeof head - 4) {
        snprintf(head, sizeof head, "\1\2%.*s ", (int)(blank - given), given);
        snprintf(order, sizeof order, "%s", blank + 1);
      }
      unsetenv("LIVEDOCS_RUN");
      // Output before a crash isn't lost, like in a terminal.
      setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
      int copy = fcntl(1, F_DUPFD_CLOEXEC, 100);
      if (copy >= 0) channel = copy;
      if (!confine(getenv("LIVEDOCS_PLACES"))) livedocs_put("open", 4);
      unsetenv("LIVEDOCS_PLACES");
      static char space[65536];
      stack_t stack = {.ss_sp = space, .ss_size = sizeof space};
      sigaltstack(&stack, NULL);
      for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
        struct sigaction action = {.sa_sigaction = noticed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
        sigaction(signals[index], &action, NULL);
      }
      swift_task_enqueueGlobal_hook = enqueue;
      swift_task_enqueueMainExecutor_hook = enqueue_main;
    }

    """#
}

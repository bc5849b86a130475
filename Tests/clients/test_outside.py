"""Packages of strangers: what they fetch for one product, and whether the lines of the README run there."""
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
README = (REPOSITORY / "README.md").read_text()
ROW = re.compile(r"^\| `(\w+)` \| `\[(.*?)\]` \| (\d+) \|", re.MULTILINE)
PRODUCTS = {product: (traits, int(count)) for product, traits, count in ROW.findall(README)}
LISTINGS = re.findall(r"```swift\n(import .*?)```", README, re.DOTALL)


def own_listings(product: str) -> list[str]:
    """The listings that import a product."""
    return [text for text in LISTINGS if product in imports(text)]


def listings(product: str) -> list[str]:
    """The listings that are about a product: of those that import it, the ones that import the fewest products.

    A module with Apple's name may have none of its own. `Simulator` depends on all of these modules.
    """
    found = own_listings(product) or (own_listings("Simulator") if PRODUCTS[product][0] == '"Simulator"' else [])
    fewest = min(len(imports(text)) for text in found)
    return [text for text in found if len(imports(text)) == fewest]


def imports(text: str) -> set[str]:
    """The products that a listing imports."""
    return set(re.findall(r"^import (\w+)$", text, re.MULTILINE)) & set(PRODUCTS)


def program(product: str, number: int) -> str:
    """The name of the program with a listing of a product."""
    return f"Try{product}{number}"


def package(folder: Path, products: list[str], traits: str) -> Path:
    """Write a package with a program for each product."""
    targets = ""
    for product in products:
        for number, listing in enumerate(listings(product)):
            source = folder / "Sources" / program(product, number) / "main.swift"
            source.parent.mkdir(parents=True)
            source.write_text(listing)
            uses = ", ".join(f'.product(name: "{name}", package: "LiveDocs")' for name in sorted(imports(listing)))
            targets += f'    .executableTarget(name: "{program(product, number)}", dependencies: [{uses}]),\n'
    # The file of a reader's own Xcode project.
    shutil.copy(REPOSITORY / "content" / "store" / "birds.storekit", folder / "App.storekit")
    (folder / "Package.swift").write_text(
        f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Outside",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "LiveDocs", path: "{REPOSITORY}", traits: [{traits}])],
  targets: [
{targets}  ]
)
"""
    )
    return folder


def swift(folder: Path, *words: str) -> str:
    result = subprocess.run(["swift", *words], cwd=folder, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def check_output(folder: Path, product: str) -> None:
    for number, listing in enumerate(listings(product)):
        expected = re.findall(r'// Prints "(.*)"', listing)
        assert expected
        assert swift(folder, "run", "--skip-build", program(product, number)).splitlines() == expected


def test_the_readme_has_every_product():
    products = set(re.findall(r'\.library\(name: "(\w+)"', (REPOSITORY / "Package.swift").read_text()))
    assert set(PRODUCTS) == products
    assert all(listings(product) for product in products)


@pytest.mark.parametrize("traits", sorted({traits for traits, _ in PRODUCTS.values()}))
def test_a_stranger_fetches_only_what_a_product_needs(traits, tmp_path):
    products = {product: count for product, (needed, count) in PRODUCTS.items() if needed == traits}
    # The traits decide what is fetched, so the products that share them need the same.
    (count,) = set(products.values())
    folder = package(tmp_path, list(products), traits)
    swift(folder, "package", "resolve")
    checkouts = folder / ".build" / "checkouts"
    assert len(list(checkouts.iterdir()) if checkouts.exists() else []) == count


def test_products_without_needs_build_and_run_outside(tmp_path):
    """All of them in the long tests; otherwise one, with the module that it stands on."""
    products = [product for product, (traits, _) in PRODUCTS.items() if not traits]
    assert len(products) >= 4
    if "LIVEDOCS_OUTSIDE" not in os.environ:
        products = ["RowActions"]
    folder = package(tmp_path, products, "")
    swift(folder, "build")
    for product in products:
        check_output(folder, product)


@pytest.mark.skipif("LIVEDOCS_OUTSIDE" not in os.environ, reason="builds BoringSSL, so `make soak` does it")
@pytest.mark.parametrize("product", [product for product, (traits, _) in PRODUCTS.items() if traits and own_listings(product)])
def test_products_with_needs_build_and_run_outside(product, tmp_path):
    folder = package(tmp_path, [product], PRODUCTS[product][0])
    swift(folder, "build")
    check_output(folder, product)


@pytest.mark.skipif("LIVEDOCS_OUTSIDE" not in os.environ, reason="builds BoringSSL, so `make soak` does it")
def test_receipts_build_beside_the_crypto_that_apples_library_wants(tmp_path):
    folder = package(tmp_path, ["Receipts"], PRODUCTS["Receipts"][0])
    manifest = folder / "Package.swift"
    old = '"https://github.com/apple/swift-crypto", exact: "3.12.3"'
    manifest.write_text(manifest.read_text().replace("dependencies: [.package(", f"dependencies: [.package(url: {old}), .package(", 1))
    swift(folder, "build")
    check_output(folder, "Receipts")

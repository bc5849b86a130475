"""The shipped files are valid for their programs, unchanged and in each combination that deploy/README.md names."""
from __future__ import annotations

import http.client
import re
import shutil
import socket
import ssl
import subprocess
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from stands import ANSWER_SECONDS, HOST, REPOSITORY, SHIPPED, Nginx, Replica, ask, free_ports, install, nginx

UNIT = REPOSITORY / "deploy" / "systemd" / "livedocs@.service"
RUNNER_UNIT = REPOSITORY / "deploy" / "systemd" / "livedocs-runner@.service"
CONTAINERFILE = REPOSITORY / "deploy" / "Containerfile"
LETS_ENCRYPT = "/etc/letsencrypt/live/docs.example.org"
PROGRAM = "/opt/livedocs/docs"
# In tenths of systemd's exposure points, up to a hundred. It calls up to 20 well protected.
EXPOSURE = 15


@dataclass(frozen=True)
class Certificate:
    """A certificate for the site, and its key."""

    certificate: Path
    key: Path

    def listen(self, port: int) -> str:
        """The TLS lines of listen.conf, with paths for the test."""
        words = [line.removeprefix("# ") for line in (SHIPPED / "listen.conf").read_text(encoding="utf-8").splitlines()]
        said = [line for line in words if line.endswith(";") and "[::]" not in line]
        text = "\n".join(said[said.index(next(line for line in said if " ssl" in line)) :])
        text = text.replace("443", f"127.0.0.1:{port}")
        text = text.replace(f"{LETS_ENCRYPT}/fullchain.pem", str(self.certificate))
        return text.replace(f"{LETS_ENCRYPT}/privkey.pem", str(self.key))


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """A self-signed certificate."""
    folder = tmp_path_factory.mktemp("certificate")
    made = Certificate(folder / "certificate.pem", folder / "key.pem")
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    words += ["-days", "1", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    words += ["-keyout", str(made.key), "-out", str(made.certificate)]
    subprocess.run(words, check=True, capture_output=True)
    return made


# nginx


@pytest.mark.parametrize("name", ["replicas.conf", "static.conf"])
def test_nginx_takes_what_is_shipped_word_for_word(tmp_path: Path, name: str) -> None:
    install(tmp_path, [name], {})
    expect_taken(tmp_path)


@pytest.mark.parametrize("name", ["replicas.conf", "static.conf"])
def test_nginx_takes_it_with_tls(tmp_path: Path, certificate: Certificate, name: str) -> None:
    install(tmp_path, [name, "to-https.conf"], {"listen.conf": certificate.listen(free_ports(1)[0])})
    expect_taken(tmp_path)


def test_every_shipped_file_is_included_by_another_one() -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in SHIPPED.glob("*.conf")}
    for name in set(texts) - {"replicas.conf", "static.conf"}:
        assert any(f"livedocs/{name};" in text for other, text in texts.items() if other != name), name


@pytest.mark.filterwarnings("ignore:.*TLSv1_1 is deprecated")
def test_tls_is_spoken_as_it_should_be(folder: Path, tmp_path: Path, certificate: Certificate) -> None:
    secure, plain = free_ports(2)
    places = {
        "root.conf": f"root {folder};",
        "listen-plain.conf": f"listen 127.0.0.1:{plain}; server_name {HOST};",
    }
    with Nginx(tmp_path, ["static.conf", "to-https.conf"], places, listen=certificate.listen(secure)):
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            assert (version, strictness(secure, certificate, version)) == (version, "max-age=63072000")
        with pytest.raises(ssl.SSLError, match="alert protocol version"):
            strictness(secure, certificate, ssl.TLSVersion.TLSv1_1)
        moved = ask(plain, "/guide/lamp/?q=1", headers={"Host": HOST})
        assert (moved.status, moved.one("Location")) == (308, f"https://{HOST}/guide/lamp/?q=1")


def expect_taken(folder: Path) -> None:
    """Expect nginx to find no errors and no warnings in a configuration."""
    result = subprocess.run([*nginx(folder), "-t", "-q"], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")


def strictness(port: int, certificate: Certificate, version: ssl.TLSVersion) -> str | None:
    """Return the Strict-Transport-Security header for a client that supports only one version of TLS."""
    context = ssl.create_default_context(cafile=str(certificate.certificate))
    # Python's own TLS library must not be the side that refuses.
    context.set_ciphers("DEFAULT:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = version
    with closing(socket.create_connection(("127.0.0.1", port), timeout=ANSWER_SECONDS)) as plain:
        with closing(context.wrap_socket(plain, server_hostname=HOST)) as connection:
            connection.sendall(f"HEAD / HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
            response = http.client.HTTPResponse(connection, method="HEAD")
            response.begin()
            assert response.status == 200
            return response.getheader("Strict-Transport-Security")


# systemd


@pytest.fixture
def unit(docs: Path, tmp_path: Path) -> Path:
    """The unit for one port."""
    return installed(UNIT, "8081", docs, tmp_path)


def installed(unit: Path, instance: str, docs: Path, folder: Path) -> Path:
    """A unit with the program under test; systemd checks that it exists."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is missing: make setup installs it")
    text = unit.read_text(encoding="utf-8")
    assert PROGRAM in text
    file = folder / unit.name.replace("@", f"@{instance}")
    file.write_text(text.replace(PROGRAM, str(docs)), encoding="utf-8")
    return file


@pytest.mark.parametrize("unit", [UNIT, RUNNER_UNIT], ids=["replica", "runner"])
def test_systemd_takes_the_unit(unit: Path, docs: Path, tmp_path: Path) -> None:
    words = ["systemd-analyze", "verify", "--man=no", installed(unit, "1", docs, tmp_path)]
    result = subprocess.run(words, capture_output=True, text=True)
    about_it = [line for line in result.stderr.splitlines() if "livedocs" in line]
    assert (result.returncode, about_it) == (0, [])


def test_a_replica_may_do_little(unit: Path) -> None:
    words = ["systemd-analyze", "security", "--offline=yes", f"--threshold={EXPOSURE}", "--no-pager", unit]
    result = subprocess.run(words, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout[-400:] + result.stderr


def test_the_unit_and_the_image_start_a_replica_as_the_tests_do() -> None:
    flags = {word for word in Replica(Path("docs"), Path("root"), 1, Path()).words if word.startswith("--")}
    for file in (UNIT, CONTAINERFILE):
        said = set(re.findall(r"--[a-z-]+", file.read_text(encoding="utf-8")))
        assert flags <= said, f"{file.name} lacks {flags - said}"

"""The files in `deploy`: they parse, they name options and metrics that there are, and they fit each other."""

import configparser
import inspect
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from houseway.cli.serve import serve_command
from houseway.server.metrics import Metrics

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
SOURCE = inspect.getsource(Metrics)


def read_yaml(text: str) -> Any:
    """As much of YAML as these files use: maps, lists, plain and quoted words, one anchor that is merged in."""
    lines = [line.split(" #")[0].rstrip() for line in text.splitlines()]
    rows = [(len(line) - len(line.lstrip()), line.strip()) for line in lines if line.strip() and line.strip()[0] != "#"]
    anchors: dict[str, Any] = {}

    def word(text: str) -> Any:
        if text.startswith("[") and text.endswith("]"):
            return [word(part.strip()) for part in re.findall(r'"[^"]*"|[^,\[\]]+', text[1:-1])]
        if text[:1] == text[-1:] == '"':
            return text[1:-1]
        return int(text) if text.isdecimal() else text

    def block(at: int, depth: int) -> tuple[Any, int]:
        made: Any = [] if rows[at][1].startswith("- ") else {}
        while at < len(rows) and rows[at][0] == depth:
            said = rows[at][1]
            if isinstance(made, list):
                assert said.startswith("- "), said
                item = said[2:]
                if re.match(r"[\w-]+:( |$)", item):
                    rows[at] = (depth + 2, item)
                    value, at = block(at, depth + 2)
                else:
                    value, at = word(item), at + 1
                made.append(value)
                continue
            key, colon, rest = said.partition(":")
            assert colon, said
            assert key not in made, said
            rest, at = rest.strip(), at + 1
            if rest == "" or rest.startswith("&"):
                below = at < len(rows) and rows[at][0] > depth
                value, at = block(at, rows[at][0]) if below else (None, at)
                if rest:
                    anchors[rest[1:]] = value
            elif key == "<<":
                made = {**anchors[rest[1:]], **made}
                continue
            else:
                value = word(rest)
            made[key] = value
        assert at == len(rows) or rows[at][0] < depth, rows[at]
        return made, at

    return block(0, 0)[0]


def check_serve(words: list[str]) -> None:
    """Whether a command opens a room by options that there are."""
    assert words[0] == "serve"
    known = {name.replace("_", "-") for name in inspect.signature(serve_command).parameters} | TO_COME
    options = [word[2:] for word in words if word.startswith("--")]
    assert options
    assert set(options) <= known


TO_COME = {"node", "peer-address"}
"""Options of servers that share a room."""


def test_the_unit_of_systemd() -> None:
    unit = configparser.RawConfigParser(strict=True, comment_prefixes=("#",))
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((DEPLOY / "houseway.service").read_text(encoding="utf-8"))
    assert unit.sections() == ["Unit", "Service", "Install"]
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/houseway")
    check_serve(words)
    state = f"/var/lib/{unit['Service']['StateDirectory']}"
    assert words[words.index("--db") + 1].startswith(f"{state}/")
    assert unit["Service"]["ProtectSystem"] == "strict"
    cache = f"/var/cache/{unit['Service']['CacheDirectory']}"
    assert unit["Service"]["Environment"] == f"NUMBA_CACHE_DIR={cache}", "nothing that is compiled can be kept"


def test_the_compose_file() -> None:
    made = read_yaml((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = made["services"]
    assert set(services) == {"database", "one", "two", "balancer", "prometheus", "grafana"}
    for name in ("one", "two"):
        server = services[name]
        assert server["build"]["dockerfile"] == "deploy/Dockerfile"
        words = server["command"]
        check_serve(words)
        assert words[words.index("--node") + 1] == name
        assert words[words.index("--db") + 1].startswith("postgresql://houseway@database/")
        assert words[words.index("--proxies") + 1] == made["networks"]["room"]["ipam"]["config"][0]["subnet"]
        assert "PGPASSWORD" in server["environment"]
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            there = (DEPLOY / source).is_file() if source.startswith("./") else source in made["volumes"]
            assert there, volume
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    secrets = set(re.findall(r"\$\{(\w+)", text))
    example = (DEPLOY / "env.example").read_text(encoding="utf-8")
    assert secrets == set(re.findall(r"^(\w+)=$", example, re.MULTILINE)), "no secret has a value here"


def test_the_balancer_and_prometheus() -> None:
    balancer = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert balancer.count("{") == balancer.count("}")
    for server in ("one:8642", "two:8642"):
        assert f"server {server}" in balancer
    assert "location = /ws" in balancer
    assert "X-Forwarded-For $remote_addr;" in balancer, "what a guest wrote there is not passed on"
    scraped = read_yaml((DEPLOY / "prometheus.yaml").read_text(encoding="utf-8"))["scrape_configs"][0]
    assert scraped["metrics_path"] == "/metrics"
    assert scraped["static_configs"][0]["targets"] == ["one:8642", "two:8642"]
    for name in ("source", "boards"):
        assert read_yaml((DEPLOY / "grafana" / f"{name}.yaml").read_text(encoding="utf-8"))["apiVersion"] == 1


def metrics_named(text: str) -> set[str]:
    found = set(re.findall(r"\bhouseway_[a-z_]+", text))
    return {re.sub("_(?:total|bucket|count|sum|info)$", "", name) for name in found} - {"houseway"}


def test_boards_and_the_page_name_metrics_that_there_are() -> None:
    board = json.loads((DEPLOY / "grafana" / "houseway.json").read_text(encoding="utf-8"))
    queries = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"]) > 10
    real = set(re.findall(r'"(houseway_[a-z_]+)"', SOURCE))
    assert len(real) > 15
    assert metrics_named("\n".join(queries)) <= real
    page = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    assert metrics_named(page.split("## Metrics")[1].split("## Logs")[0]) == real


@pytest.mark.parametrize("name", ["houseway.service", "compose.yaml", "nginx.conf", "Dockerfile", "env.example"])
def test_the_page_speaks_of_every_file(name: str) -> None:
    assert name in (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8") or name == "Dockerfile"

"""Writes what is made from other sources: the models from docs/openapi.json, and the blocking client from the asyncio one.

`python tools/generate.py` writes; with `--check` it says what is not current, and ends with 1.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import unasync

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "memory_service"
OPENAPI = ROOT.parents[2] / "docs" / "openapi.json"
REF = "#/components/schemas/"
SHARED = "shared"
NAMES = {
    "AsyncMemory": "Memory",
    "AsyncSubject": "Subject",
    "AsyncList": "List",
    "AsyncCaller": "Caller",
    "AsyncTransport": "Transport",
    "AsyncDownload": "Download",
    "AsyncCaptureBuffer": "CaptureBuffer",
    "AsyncClient": "Client",
    "AsyncFacts": "Facts",
    "AsyncForget": "Forget",
    "AsyncTraces": "Traces",
    "AsyncConflicts": "Conflicts",
    "AsyncEvents": "Events",
    "AsyncJobs": "Jobs",
    "AsyncAudit": "Audit",
    "AsyncAliases": "Aliases",
    "AsyncSubjects": "Subjects",
    "AsyncKeys": "Keys",
    "AsyncWebhooks": "Webhooks",
    "AsyncIterable": "Iterable",
    "AsyncIterator": "Iterator",
    "AsyncReadPage": "ReadPage",
    "AsyncWork": "Work",
    "aclose": "close",
    "aiter_bytes": "iter_bytes",
    "_async": "_sync",
    "async_io": "sync_io",
}


def refs(value: Any) -> set[str]:
    """The names of the schemas that a part of the document refers to."""
    return set(re.findall(re.escape(REF) + r"(\w+)", json.dumps(value)))


def groups(document: dict[str, Any]) -> dict[str, str]:
    """The module of each schema: that of the one tag whose routes use it, or `shared`."""
    schemas = document["components"]["schemas"]
    tags: dict[str, set[str]] = {name: set() for name in schemas}
    for path in document["paths"].values():
        for operation in path.values():
            if not isinstance(operation, dict) or "operationId" not in operation:
                continue
            found, todo = set(), refs(operation)
            while todo:
                name = todo.pop()
                found.add(name)
                todo |= refs(schemas[name]) - found
            for name in found:
                tags[name].add(operation["tags"][0].lower())
    return {name: next(iter(used)) if len(used) == 1 else SHARED for name, used in tags.items()}


def lenient(value: Any, inside: str = "") -> Any:
    """The schema for who reads answers: no limits, and a value that a later service adds to an enum is a text."""
    if isinstance(value, list):
        return [lenient(item) for item in value]
    if not isinstance(value, dict):
        return value
    if inside != "properties":
        value = {key: item for key, item in value.items() if key not in LIMITS}
        if value.get("format") == "uuid":
            value = {key: item for key, item in value.items() if key != "format"}
        if value.get("type") == "string" and len(value.get("enum", [])) > 1:
            texts = {"type": "string", "enum": value.pop("enum")}
            value.pop("type")
            return {**value, "anyOf": [texts, {"type": "string"}]}
    return {key: lenient(item, key) for key, item in value.items()}


LIMITS = {"pattern", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"}
LIMITS |= {"examples", "example"}


def models(into: Path) -> None:
    """Writes the package of models: a module for each group, and an index of all."""
    document = json.loads(OPENAPI.read_text())
    named = document["components"]["schemas"]
    # Items of a list that have no name in the document.
    for name, schema in list(named.items()):
        for field in schema.get("properties", {}).values() if name.endswith("List") else ():
            if field.get("items", {}).get("properties"):
                item = f"{name.removesuffix('List')}Item"
                named[item], field["items"] = field["items"], {"$ref": REF + item}
    group = groups(document)
    schemas = {
        f"{group[name]}.{name}": lenient(schema)
        for name, schema in document["components"]["schemas"].items()
    }
    text = json.dumps(schemas)
    text = re.sub(re.escape(REF) + r"(\w+)", lambda m: f"{REF}{group[m[1]]}.{m[1]}", text)
    source = {"openapi": "3.1.0", "info": {"title": "models", "version": "1"}, "paths": {}}
    source["components"] = {"schemas": json.loads(text)}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "openapi.json")
        file.write_text(json.dumps(source))
        command = [sys.executable, "-m", "datamodel_code_generator", "--input", str(file)]
        command += ["--input-file-type", "openapi", "--output", str(into), *OPTIONS]
        subprocess.run(command, check=True)  # noqa: S603
    for module in into.glob("*.py"):
        compact = CONFIG.sub("", module.read_text())
        module.write_text(DOCSTRING.sub(r'"""\1"""', compact))
    index = [f'"""Models of what the service answers and takes. {HEADING}"""', ""]
    for module in sorted(set(group.values())):
        names = sorted(name for name, own in group.items() if own == module)
        index.append(f"from .{module} import (")
        index += [f"    {name} as {name}," for name in names]
        index.append(")")
    (into / "__init__.py").write_text("\n".join(index) + "\n")


# Each class sets what the base has set already, and each docstring takes three lines.
CONFIG = re.compile(r" +model_config = ConfigDict\(\n +use_attribute_docstrings=True,\n +\)\n")
DOCSTRING = re.compile(r'"""\n +([^\n"]+)\n +"""')
HEADING = "Generated from docs/openapi.json by tools/generate.py."
OPTIONS = [
    *("--output-model-type", "pydantic_v2.BaseModel"),
    *("--target-python-version", "3.10"),
    *("--enum-field-as-literal", "all"),
    *("--base-class", "memory_service._base.Model"),
    *("--custom-file-header", f'"""{HEADING}"""'),
    "--use-standard-collections",
    "--use-union-operator",
    "--use-annotated",
    "--use-schema-description",
    "--use-field-description",
    "--use-attribute-docstrings",
    "--disable-timestamp",
    "--formatters",
    "ruff-format",
]


def blocking(into: Path) -> None:
    """Writes the modules of the blocking client."""
    rule = unasync.Rule(
        fromdir=f"{PACKAGE / '_async'}/", todir=f"{into}/", additional_replacements=NAMES
    )
    unasync.unasync_files([str(file) for file in sorted((PACKAGE / "_async").glob("*.py"))], [rule])
    for file in into.glob("*.py"):
        text = file.read_text().replace("asyncio client", "blocking client")
        file.write_text(f"# Generated from ../_async/{file.name} by tools/generate.py.\n{text}")


def formatted(folder: Path) -> None:
    config = ["--config", str(ROOT / "pyproject.toml")]
    for command in (
        ["check", "--select", "I,F401,UP006,UP035", "--fix", "--exit-zero"],
        ["format"],
    ):
        ruff = [sys.executable, "-m", "ruff", *command, "-q", "--no-cache", *config, str(folder)]
        subprocess.run(ruff, check=True)  # noqa: S603


def texts(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in sorted(folder.glob("*.py"))}


def main(check: bool) -> int:
    stale = []
    for name, write in (("models", models), ("_sync", blocking)):
        with tempfile.TemporaryDirectory() as folder:
            into = Path(folder, "src", "memory_service", name)
            into.mkdir(parents=True)
            write(into)
            formatted(into)
            new = texts(into)
        home = PACKAGE / name
        if new == texts(home):
            continue
        stale.append(name)
        if check:
            continue
        home.mkdir(exist_ok=True)
        for file in home.glob("*.py"):
            file.unlink()
        for file_name, text in new.items():
            (home / file_name).write_text(text)
    print(f"not current: {', '.join(stale)}" if check and stale else "current")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))

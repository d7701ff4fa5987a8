"""The programs of the pages run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Project

ROOT = Path(__file__).parents[4]
PAGES = [ROOT / "docs" / "python.md", Path(__file__).parents[1] / "README.md"]


def programs(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_programs(page: Path, project: Project) -> None:
    found = programs(page)
    assert found
    own = {"MEMORY_URL": project.base_url, "MEMORY_KEY": project.key}
    for program in found:
        command = [sys.executable, "-W", "error", "-c", program]
        env = {**os.environ, **own}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{program}\n{done.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_types(page: Path, tmp_path: Path) -> None:
    """What the pages show is typed."""
    for n, program in enumerate(programs(page)):
        (tmp_path / f"program_{n}.py").write_text(program)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run([*mypy, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout

"""The wheel, installed into an empty virtual environment of each Python of this machine."""

import os
import subprocess
from pathlib import Path

import pytest
from conftest import Project

PYTHONS = [one for one in os.environ.get("MEMORY_TEST_PYTHONS", "").split(":") if one]
PROGRAM = """
from memory_service import Memory
sam = Memory().subject("sam")
sam.capture([{"role": "user", "content": "I live in Oslo."}])
sam.consolidate(wait=True)
print(sam.context("Where does Sam live?").to_prompt())
"""


@pytest.mark.parametrize("python", PYTHONS)
def test_installed(python: str, project: Project, tmp_path: Path) -> None:
    subprocess.run([python, "-m", "venv", str(tmp_path / "v")], check=True)
    pip = [str(tmp_path / "v/bin/pip"), "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, os.environ["MEMORY_TEST_WHEEL"]], check=True)
    own = {"MEMORY_URL": project.base_url, "MEMORY_KEY": project.key}
    command = [str(tmp_path / "v/bin/python"), "-W", "error", "-c", PROGRAM]
    env = {**os.environ, **own}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Oslo" in done.stdout

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """What the service answers. Fields that a later service adds are kept, without types."""

    model_config = ConfigDict(extra="allow", protected_namespaces=(), use_attribute_docstrings=True)

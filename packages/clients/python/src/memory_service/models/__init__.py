"""Models of what the service answers and takes. Generated from docs/openapi.json by tools/generate.py."""

from .audit import (
    AuditEntry as AuditEntry,
)
from .audit import (
    AuditList as AuditList,
)
from .capture import (
    Accepted as Accepted,
)
from .capture import (
    CaptureBody as CaptureBody,
)
from .capture import (
    EventIn as EventIn,
)
from .capture import (
    EventOut as EventOut,
)
from .capture import (
    Subject as Subject,
)
from .capture import (
    SubjectList as SubjectList,
)
from .capture import (
    Timeline as Timeline,
)
from .conflicts import (
    ConflictDetail as ConflictDetail,
)
from .conflicts import (
    ConflictList as ConflictList,
)
from .conflicts import (
    ConflictSet as ConflictSet,
)
from .conflicts import (
    ResolveBody as ResolveBody,
)
from .conflicts import (
    Resolved as Resolved,
)
from .context import (
    ContextAnswer as ContextAnswer,
)
from .context import (
    ContextBody as ContextBody,
)
from .context import (
    ContextPacket as ContextPacket,
)
from .context import (
    PacketEpisode as PacketEpisode,
)
from .context import (
    PacketFact as PacketFact,
)
from .context import (
    PacketSession as PacketSession,
)
from .context import (
    Trace as Trace,
)
from .context import (
    TraceDecision as TraceDecision,
)
from .context import (
    TraceList as TraceList,
)
from .context import (
    TraceSummary as TraceSummary,
)
from .facts import (
    FactDetail as FactDetail,
)
from .facts import (
    FactHistory as FactHistory,
)
from .facts import (
    FactList as FactList,
)
from .facts import (
    FeedbackBody as FeedbackBody,
)
from .facts import (
    Quarantine as Quarantine,
)
from .facts import (
    QuarantinedFact as QuarantinedFact,
)
from .facts import (
    Recorded as Recorded,
)
from .facts import (
    ReviewBody as ReviewBody,
)
from .facts import (
    Reviewed as Reviewed,
)
from .facts import (
    StatusChange as StatusChange,
)
from .forget import (
    Certificate as Certificate,
)
from .forget import (
    CertifiedReceipt as CertifiedReceipt,
)
from .forget import (
    ForgetBody as ForgetBody,
)
from .forget import (
    Forgotten as Forgotten,
)
from .forget import (
    OneReceipt as OneReceipt,
)
from .forget import (
    Receipt as Receipt,
)
from .forget import (
    ReceiptList as ReceiptList,
)
from .forget import (
    Restored as Restored,
)
from .gateway import (
    ChatAnswer as ChatAnswer,
)
from .gateway import (
    ChatBody as ChatBody,
)
from .gateway import (
    ModelList as ModelList,
)
from .jobs import (
    Backlog as Backlog,
)
from .jobs import (
    Job as Job,
)
from .jobs import (
    JobItem as JobItem,
)
from .jobs import (
    JobList as JobList,
)
from .jobs import (
    Processed as Processed,
)
from .jobs import (
    Retried as Retried,
)
from .jobs import (
    Usage as Usage,
)
from .keys import (
    Key as Key,
)
from .keys import (
    KeyBody as KeyBody,
)
from .keys import (
    KeyCreated as KeyCreated,
)
from .keys import (
    KeyFields as KeyFields,
)
from .keys import (
    KeyList as KeyList,
)
from .keys import (
    KeyRevoked as KeyRevoked,
)
from .keys import (
    ProvisionBody as ProvisionBody,
)
from .keys import (
    Provisioned as Provisioned,
)
from .keys import (
    SignedIn as SignedIn,
)
from .keys import (
    SignIn as SignIn,
)
from .keys import (
    SignInBegin as SignInBegin,
)
from .keys import (
    SignInBegun as SignInBegun,
)
from .keys import (
    SignInComplete as SignInComplete,
)
from .keys import (
    SignInEnded as SignInEnded,
)
from .keys import (
    SignInOpen as SignInOpen,
)
from .keys import (
    WhoAmI as WhoAmI,
)
from .shared import (
    Error as Error,
)
from .shared import (
    Evidence as Evidence,
)
from .shared import (
    Fact as Fact,
)
from .shared import (
    Fault as Fault,
)
from .shared import (
    SentBy as SentBy,
)
from .subjects import (
    Alias as Alias,
)
from .subjects import (
    AliasAdded as AliasAdded,
)
from .subjects import (
    AliasBody as AliasBody,
)
from .subjects import (
    AliasList as AliasList,
)
from .subjects import (
    Merge as Merge,
)
from .subjects import (
    MergeBody as MergeBody,
)
from .system import (
    CertificateKeys as CertificateKeys,
)
from .system import (
    CertificateKeysPem as CertificateKeysPem,
)
from .system import (
    Health as Health,
)
from .transfer import (
    ExportLines as ExportLines,
)
from .transfer import (
    Imported as Imported,
)
from .webhooks import (
    Delivery as Delivery,
)
from .webhooks import (
    DeliveryList as DeliveryList,
)
from .webhooks import (
    Resent as Resent,
)
from .webhooks import (
    Webhook as Webhook,
)
from .webhooks import (
    WebhookBody as WebhookBody,
)
from .webhooks import (
    WebhookChange as WebhookChange,
)
from .webhooks import (
    WebhookCreated as WebhookCreated,
)
from .webhooks import (
    WebhookDeleted as WebhookDeleted,
)
from .webhooks import (
    WebhookList as WebhookList,
)
from .webhooks import (
    WebhookRotated as WebhookRotated,
)
from .webhooks import (
    WebhookTested as WebhookTested,
)

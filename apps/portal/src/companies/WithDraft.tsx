// A form that begins with its draft, and tells where that comes from and what became of saving it.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { draftEndpoints } from '@tallyhelm/protocol/topics/companies/draft-endpoints'
import type { Draft } from '@tallyhelm/protocol/topics/companies/draft-schemas'
import type { DraftKind } from '@tallyhelm/protocol/topics/companies/drafts'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Fragment, type ReactNode, useState } from 'react'
import { useCall, useCommand } from '../api/queries.ts'
import styles from './companies.module.css'
import type { Kept } from './use-draft.ts'

/** `replace` begins the form anew, with another draft. */
export type DraftStart = { draft: Draft; replace: (draft: Draft) => void }

export function WithDraft({ kind, children }: { kind: DraftKind; children: (start: DraftStart) => ReactNode }) {
  // Read for each form that opens: another window may have saved since.
  const call = useCall(draftEndpoints.read, { kind }, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY })
  const [other, setOther] = useState<{ draft: Draft; turn: number }>()
  const replace = (draft: Draft) => setOther(now => ({ draft, turn: (now?.turn ?? 0) + 1 }))
  return (
    <Loaded call={call} lines={10}>
      {first => <Fragment key={other?.turn ?? 0}>{children({ draft: other?.draft ?? first, replace })}</Fragment>}
    </Loaded>
  )
}

/** What the form may start with: what was handed in last is copied when asked to, a draft is there already. */
export const startedFrom = ({ content, copied_from }: Draft): Draft['content'] => (copied_from === null ? content : null)

export function DraftStrip({ draft, replace, kept }: DraftStart & { kept: Kept }) {
  const discard = useCommand(draftEndpoints.discard)
  const { saving } = kept
  if (saving.state === 'stale')
    return (
      <NoticeStrip tone="warning" action={<Button onClick={() => replace(saving.newer)}>载入最新草稿</Button>}>
        {saving.msg}
      </NoticeStrip>
    )
  if (draft.copied_from !== null)
    return (
      <NoticeStrip action={<Button onClick={() => replace({ ...draft, copied_from: null })}>复制上次申请</Button>}>
        上次申请：{draft.copied_from.company_name}（{timeText(draft.copied_from.submitted_at)}）
      </NoticeStrip>
    )
  if (draft.saved_at === null) return null
  const drop = () => discard.mutate({ request: { kind: draft.kind } }, { onSuccess: replace })
  return (
    <NoticeStrip
      action={
        <Button loading={discard.isPending} onClick={drop}>
          放弃草稿
        </Button>
      }
    >
      已恢复 {timeText(draft.saved_at)} 保存的草稿，保留至 {timeText(draft.expires_at)}
    </NoticeStrip>
  )
}

const STATES = { none: '', unsaved: '正在保存草稿…', failed: '草稿未保存，将自动重试', stale: '' } as const

export function DraftState({ saving, savedAt }: Kept) {
  return (
    <span role="status" className={styles.state}>
      {saving.state === 'saved' ? `草稿已保存 ${timeText(savedAt).slice(-8)}` : STATES[saving.state]}
    </span>
  )
}

// The form of a plan that is not published: a fresh one, or a draft that is gone on with.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useCall } from '../../api/queries.ts'
import { CreateFresh } from './CreateFresh.tsx'
import { blankOf, LAST_STEP, restored } from './create-values.ts'

type Ends = { onKept: (draftId: string) => void; onCreated: (publicationId: string) => void }
type Props = Ends & { draftId: string; channel: Channel; onList: () => void }

export function CreateBegun({ draftId, channel, onList, ...ends }: Props) {
  return draftId === '' ? (
    <CreateFresh start={{ values: blankOf(channel), step: 0 }} {...ends} />
  ) : (
    <Restored draftId={draftId} onList={onList} {...ends} />
  )
}

function Restored({ draftId, onList, ...ends }: Omit<Props, 'channel'>) {
  const draft = useCall(publishingEndpoints.draft, { draft_id: draftId }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false })
  if (draft.error?.code === CATALOGUE.NOT_FOUND.code)
    return (
      <Card>
        <Empty
          title="草稿不存在"
          text="它可能已经发布或被删除。发布过的广告在发布记录中查看。"
          action={<Button onClick={onList}>查看草稿与发布记录</Button>}
        />
      </Card>
    )
  return (
    <Loaded call={draft} lines={10}>
      {({ content, draft_id, version, saved_at }) => (
        <CreateFresh
          start={{ values: restored(content), step: stepIn(content), key: keyIn(content), draft: { draft_id, version, saved_at } }}
          {...ends}
        />
      )}
    </Loaded>
  )
}

const stepIn = ({ step }: Readonly<Record<string, unknown>>): number =>
  typeof step === 'number' && step >= 0 && step <= LAST_STEP ? Math.floor(step) : 0
const keyIn = ({ key }: Readonly<Record<string, unknown>>): string | undefined => (typeof key === 'string' ? key : undefined)

// 创建广告: a new plan, a draft that is gone on with, or what became of one (screens.md 5.19).
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { CreateFresh, type Start } from './CreateFresh.tsx'
import { blankOf, restored } from './create-values.ts'

const CreateResult = lazy(async () => ({ default: (await import('./CreateResult.tsx')).CreateResult }))
const CreateDraftsDrawer = lazy(async () => ({ default: (await import('./CreateDraftsDrawer.tsx')).CreateDraftsDrawer }))

const KEYS = ['draft', 'publication', 'channel'] as const

/** What the form that stands began with, and the draft that it has made since. */
type Stand = { turn: number; draft: string; kept: string }

export function CreateAdPage() {
  const { query, set } = useListQuery(KEYS)
  const [isListing, setIsListing] = useState(false)
  const { draft = '' } = query
  const [stand, setStand] = useState<Stand>({ turn: 0, draft, kept: draft })
  // The address leads elsewhere, also by the browser's own way back: another form begins.
  if (draft !== stand.draft && draft !== stand.kept) setStand({ turn: stand.turn + 1, draft, kept: draft })
  const begin = (next: { draft?: string; publication?: string }, options?: { replace: boolean }) => {
    setIsListing(false)
    set(next, options)
    const begun = next.draft ?? ''
    setStand(({ turn }) => ({ turn: turn + 1, draft: begun, kept: begun }))
  }
  const channel = oneOf(query.channel?.toUpperCase(), CHANNEL_CODES) ?? 'FACEBOOK'
  return (
    <>
      <PageHeader
        title="创建广告"
        actions={
          <Button aria-haspopup="dialog" onClick={() => setIsListing(true)}>
            草稿与发布记录
          </Button>
        }
      />
      {query.publication ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <CreateResult key={query.publication} publicationId={query.publication} onNew={() => begin({})} />
        </Suspense>
      ) : (
        <Begun
          key={stand.turn}
          draftId={stand.draft}
          fresh={{ values: blankOf(channel), step: 0 }}
          onKept={kept => {
            setStand(now => ({ ...now, kept }))
            if (kept !== draft) set({ draft: kept }, { replace: true })
          }}
          onCreated={publication => begin({ publication }, { replace: true })}
          onList={() => setIsListing(true)}
        />
      )}
      {isListing ? (
        <Suspense fallback={null}>
          <CreateDraftsDrawer
            current={draft}
            onClose={() => setIsListing(false)}
            onDraft={chosen => begin({ draft: chosen })}
            onPublication={publication => begin({ publication })}
            onGone={() => begin({})}
          />
        </Suspense>
      ) : null}
    </>
  )
}

type Ends = { onKept: (draftId: string) => void; onCreated: (publicationId: string) => void }
type Props = Ends & { draftId: string; fresh: Start; onList: () => void }

function Begun({ draftId, fresh, onList, ...ends }: Props) {
  return draftId === '' ? <CreateFresh start={fresh} {...ends} /> : <Restored draftId={draftId} onList={onList} {...ends} />
}

function Restored({ draftId, onList, ...ends }: Omit<Props, 'fresh'>) {
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
  typeof step === 'number' && step >= 0 && step < 5 ? Math.floor(step) : 0
const keyIn = ({ key }: Readonly<Record<string, unknown>>): string | undefined => (typeof key === 'string' ? key : undefined)

// 创建广告: on which channel, then a new plan, a draft that is gone on with, or what became of one (screens.md 5.19).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { lazy, Suspense, useState } from 'react'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import styles from './create-choice.module.css'

// The form comes once a channel is chosen: the page itself is small.
const CreateBegun = lazy(async () => ({ default: (await import('./CreateBegun.tsx')).CreateBegun }))
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
  const channel = oneOf(query.channel?.toUpperCase(), CHANNEL_CODES)
  const isOpen = channel !== undefined || stand.draft !== '' || stand.kept !== ''
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
      ) : isOpen ? (
        <Suspense fallback={<Skeleton lines={10} />}>
          <CreateBegun
            key={stand.turn}
            draftId={stand.draft}
            channel={channel ?? 'FACEBOOK'}
            onKept={kept => {
              setStand(now => ({ ...now, kept }))
              if (kept !== draft) set({ draft: kept }, { replace: true })
            }}
            onCreated={publication => begin({ publication }, { replace: true })}
            onList={() => setIsListing(true)}
          />
        </Suspense>
      ) : (
        <ChannelChoice onChoose={chosen => set({ channel: chosen })} />
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

const KINDS = { FACEBOOK: '动态中的图片或视频广告', GOOGLE: '搜索结果中的文字广告', TIKTOK: '推荐页中的图片或视频广告' } as const

function ChannelChoice({ onChoose }: { onChoose: (channel: Channel) => void }) {
  const opened = useOpenedChannels()
  return (
    <Card title="在哪个渠道投放">
      <p className={styles.note}>接下来五步：账户与目标、受众与版位、预算排期、创意、预览。填写内容自动保存为草稿。</p>
      <ul className={styles.channels}>
        {CHANNEL_CODES.map(code => (
          <li key={code}>
            <ChannelTile channel={CHANNELS[code].path} size="large" decorative />
            <b>{CHANNELS[code].name}</b>
            <span>{KINDS[code]}</span>
            <Button disabledReason={opened.includes(code) ? undefined : '该渠道尚未开通，请联系专属顾问'} onClick={() => onChoose(code)}>
              在 {CHANNELS[code].name} 创建
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

// The ads of a forewarning: each with its picture, the rules that it breaks, what is advised, and the way to it on its platform.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { declareFilters } from '@tallyhelm/protocol/lists/filters'
import { forewarnedAdRows } from '@tallyhelm/protocol/topics/violations/forewarning-columns'
import { forewarningEndpoints } from '@tallyhelm/protocol/topics/violations/forewarning-endpoints'
import { PREVIEW_STATES } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import type { ForewarnedAd } from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useMemo } from 'react'
import { useImageUrl } from '../../api/use-image-url.ts'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import styles from './violations.module.css'

const NO_FILTERS = declareFilters({})
const WAITING_MS = 15_000

/** `asOf`: when the latest ad was added. */
export function ForewarnedAds({ forewarningId, asOf }: { forewarningId: string; asOf: string }) {
  const list = usePageFrame(NO_FILTERS)
  const request = useMemo(() => ({ ...list.request, forewarning_id: forewarningId }), [list.request, forewarningId])
  const version = useMemo(() => ({ asOf }), [asOf])
  const { data, table } = useListCall(forewarningEndpoints.ads, request, {
    asOf: version,
    everyMs: page => (page.content.some(ad => ad.preview === 'WAITING') ? WAITING_MS : undefined),
  })
  return (
    <PortalList
      id="forewarned-ads"
      label="预警广告"
      title="预警广告"
      frame={list}
      filtersLabel="广告筛选"
      list={forewarnedAdRows}
      cells={CELLS}
      page={data}
      table={table}
      empty={<Empty title="没有预警广告" />}
    />
  )
}

function Preview({ ad }: { ad: ForewarnedAd }) {
  const src = useImageUrl(ad.preview_url)
  if (ad.preview !== 'READY') return <span className={styles.noPicture}>{PREVIEW_STATES[ad.preview]}</span>
  if (src === undefined) return <span className={styles.noPicture}>加载中</span>
  return <img className={styles.picture} src={src} alt={`${ad.ad_name || ad.outside_ad_id} 的素材预览`} loading="lazy" />
}

const CELLS: Cells<ForewarnedAd, typeof forewarnedAdRows.columns> = {
  preview: ad => <Preview ad={ad} />,
  rule: ad => <span className={styles.lines}>{ad.rule || '渠道未说明'}</span>,
  advice: ad => <span className={styles.lines}>{ad.advice}</span>,
  state: ad => (ad.cleared_at === null ? <Tag tone="warning">待修改</Tag> : <Tag tone="success">渠道已放行</Tag>),
  link: ad => (
    <LinkButton variant="text" size="mini" href={ad.link} target="_blank" rel="noreferrer" aria-label={`在渠道内查看 ${ad.outside_ad_id}`}>
      渠道内查看
    </LinkButton>
  ),
}

// TikTok 广告: the ads of all TikTok accounts with what they spent; they are switched and paid for in 广告管理.
import { adManagementEndpoints } from '@tallyhelm/protocol/topics/ad-management/endpoints'
import { AD_STATES } from '@tallyhelm/protocol/topics/ad-management/enums'
import { adFilters } from '@tallyhelm/protocol/topics/ad-management/lists'
import type { Ad } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import Megaphone from 'lucide-react/icons/megaphone'
import { amountOf } from '../../lists/amounts.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import styles from './ai.module.css'
import { CardGrid } from './CardGrid.tsx'
import { TAB_KEY } from './tabs.ts'

export function AdsTab() {
  const list = usePageFrame(adFilters, { more: TAB_KEY, kept: TAB_KEY, part: 'Ads' })
  const { data, query } = useListCall(adManagementEndpoints.tiktokAds, list.request)
  return (
    <CardGrid
      isRows
      label="TikTok 广告"
      filtersLabel="广告筛选"
      frame={list}
      call={query}
      total={data?.total_size}
      empty={
        <Empty
          icon={<Megaphone size={24} aria-hidden />}
          title="还没有 TikTok 广告"
          action={<LinkButton href={paths.createAds('TIKTOK')}>创建 TikTok 广告</LinkButton>}
        />
      }
    >
      {data?.content.map(ad => (
        <AdRow key={ad.object_id} ad={ad} />
      ))}
    </CardGrid>
  )
}

function AdRow({ ad: { object_id, name, outside_id, account_name, state, currency, spend_today, spend } }: { ad: Ad }) {
  const amount = (text: string) => amountOf(text, { withSymbol: true }, currency)
  return (
    <li className={styles.task}>
      <span className={styles.taskBody}>
        <strong>{name}</strong>
        <small>
          {outside_id} · {account_name}
        </small>
        <small>
          今日消耗 {amount(spend_today)} · 近 7 日消耗 {amount(spend)}
        </small>
      </span>
      <span className={styles.taskEnd}>
        <Tag tone={AD_STATES[state].tone}>{AD_STATES[state].text}</Tag>
        <LinkButton
          size="small"
          variant="link"
          aria-label={`在广告管理中查看 ${name}`}
          href={paths.ads({ channel: 'TIKTOK', level: 'AD', detail: object_id })}
        >
          查看
        </LinkButton>
      </span>
    </li>
  )
}

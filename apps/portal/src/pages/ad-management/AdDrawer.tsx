// One ad object: where it stands, its days, and who did what with it and what came of that.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { AD_LEVELS, BUDGET_KINDS } from '@tallyhelm/protocol/topics/ads/enums'
import { adManagementEndpoints } from '@tallyhelm/protocol/topics/ad-management/endpoints'
import { AD_ACTION_STATES, AD_OBJECTIVES, AD_STATES, SWITCHES } from '@tallyhelm/protocol/topics/ad-management/enums'
import type { AdDetail } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { FigureTable } from '@tallyhelm/ui/display/FigureTable'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { accountAmount } from '../../lists/amounts.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import styles from './ad-list.module.css'

type Props = { objectId: string; ids: readonly string[]; onGo: (objectId: string) => void; onClose: () => void }
const LOOK_MS = 2_500

export function AdDrawer({ objectId, ids, onGo, onClose }: Props) {
  const detail = useCall(
    adManagementEndpoints.detail,
    { object_id: objectId },
    { refetchInterval: ({ state }) => (state.data?.ad.action_state != null ? LOOK_MS : false) },
  )
  const ad = detail.data?.ad
  return (
    <Drawer
      open
      onClose={onClose}
      title={ad?.name ?? '广告'}
      {...rowSteps(ids, objectId, onGo)}
      headEnd={ad === undefined ? undefined : <Tag tone={AD_STATES[ad.state].tone}>{AD_STATES[ad.state].text}</Tag>}
    >
      <Loaded call={detail} lines={8}>
        {found => <Facts detail={found} />}
      </Loaded>
    </Drawer>
  )
}

function Facts({ detail }: { detail: AdDetail }) {
  const { ad } = detail
  const above = [
    { label: '广告系列', value: detail.campaign_name ?? ad.campaign_id },
    { label: '广告组', value: detail.ad_group_name ?? ad.ad_group_id },
  ].filter(({ value }) => value !== null)
  return (
    <Stack gap={24}>
      <Definitions
        items={[
          { label: `${AD_LEVELS[ad.level]} ID`, value: <IdCell id={ad.outside_id} /> },
          { label: '账户', value: `${ad.account_name}（${ad.outside_account_id}）` },
          ...above,
          { label: '渠道状态', value: ad.effective },
          { label: '目标', value: AD_OBJECTIVES[ad.objective] },
          {
            label: '预算',
            value:
              ad.budget === null || ad.budget_kind === null
                ? '—'
                : `${accountAmount(ad.budget, ad.currency)} ${BUDGET_KINDS[ad.budget_kind]}`,
          },
          { label: '创建时间', value: detail.made_at === null ? '—' : timeText(detail.made_at) },
          { label: '更新时间', value: ad.read_at === null ? '—' : timeText(ad.read_at) },
          ...(detail.gone_at === null ? [] : [{ label: '发现删除', value: timeText(detail.gone_at) }]),
        ]}
      />
      <Days detail={detail} />
      <History detail={detail} />
    </Stack>
  )
}

function Days({ detail: { days, timezone, ad } }: { detail: AdDetail }) {
  return (
    <section aria-labelledby="ad-days">
      <h3 id="ad-days" className={styles.heading}>
        近 7 日数据（账户时区 {timezone}）
      </h3>
      {days.length === 0 ? (
        <p className={styles.note}>近 7 日没有投放数据。</p>
      ) : (
        <FigureTable titles={['日期', '消耗', '展示', '点击', '转化']}>
          {days.map(({ day, spend, impressions, clicks, conversions }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{accountAmount(spend, ad.currency)}</td>
              <td>{impressions.toLocaleString('en-US')}</td>
              <td>{clicks.toLocaleString('en-US')}</td>
              <td>{conversions.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </FigureTable>
      )}
    </section>
  )
}

type Action = AdDetail['actions'][number]

function History({ detail: { actions, ad } }: { detail: AdDetail }) {
  return (
    <section aria-labelledby="ad-history">
      <h3 id="ad-history" className={styles.heading}>
        操作历史
      </h3>
      {actions.length === 0 ? (
        <p className={styles.note}>还没有在这里操作过。在渠道后台的操作不计入。</p>
      ) : (
        <Timeline
          label="操作历史"
          entries={actions.map(action => ({
            id: action.action_id,
            title: `${actionTitle(action, ad.currency)}：${AD_ACTION_STATES[action.state].text}`,
            time: `${timeText(action.at)} · ${action.by}`,
            text: action.reason === '' ? undefined : action.reason,
            tone: AD_ACTION_STATES[action.state].tone,
          }))}
        />
      )}
    </section>
  )
}

function actionTitle({ kind, from, to }: Action, currency: Currency): string {
  const text = (value: string) => (kind === 'SWITCH' ? (entryOf(SWITCHES, value) ?? value) : accountAmount(value, currency))
  const name = kind === 'SWITCH' ? '' : '预算 '
  return from === null ? `${name}改为 ${text(to)}` : `${name}${text(from)} → ${text(to)}`
}

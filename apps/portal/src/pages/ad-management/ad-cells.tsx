// Cells of the list of ads: the switch, a name that opens the detail and leads down, how it stands, and its budget.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { AD_LEVELS, type AdLevel, BUDGET_KINDS } from '@tallyhelm/protocol/topics/ads/enums'
import { AD_ACTION_KINDS, AD_ACTION_STATES, AD_STATES, SWITCHES } from '@tallyhelm/protocol/topics/ad-management/enums'
import type { adRows } from '@tallyhelm/protocol/topics/ad-management/columns'
import type { Ad } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Link } from '@tallyhelm/ui/actions/Link'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { createContext, useContext } from 'react'
import { accountAmount } from '../../lists/amounts.ts'
import styles from './ad-list.module.css'

type Acts = {
  switchOne: (row: Ad, isOn: boolean) => void
  open: (row: Ad) => void
  /** Why nothing may be switched here. */
  obstacle: string | undefined
}
const Context = createContext<Acts>({ switchOne: () => undefined, open: () => undefined, obstacle: undefined })
export const AdActs = Context.Provider

/** What stands below, in the words of the address. */
const BELOW: Readonly<Record<AdLevel, readonly AdLevel[]>> = { CAMPAIGN: ['AD_GROUP', 'AD'], AD_GROUP: ['AD'], AD: [] }

export function addressBelow({ channel, level, outside_id: id }: Ad, below: AdLevel): string {
  const of: Record<string, string> = level === 'CAMPAIGN' ? { campaign: id } : { group: id }
  return `/accountManage/accountManageList?${new URLSearchParams({ channel, level: below, ...of }).toString()}`
}

function AdSwitch({ row }: { row: Ad }) {
  const { switchOne, obstacle } = useContext(Context)
  const wanted = row.action_kind === 'SWITCH' ? row.action_to === 'ACTIVE' : row.is_on
  const busy = row.action_state === null ? undefined : '有操作进行中'
  return (
    <Switch
      hideLabel
      checked={wanted}
      disabledReason={row.state === 'GONE' ? '渠道已删除' : (busy ?? obstacle)}
      onChange={isOn => switchOne(row, isOn)}
    >
      {`${row.name} 开关`}
    </Switch>
  )
}

function AdName({ row }: { row: Ad }) {
  const { open } = useContext(Context)
  return (
    <span className={styles.name}>
      <button type="button" className={styles.title} title={row.name} aria-haspopup="dialog" onClick={() => open(row)}>
        {row.name === '' ? '（未命名）' : row.name}
      </button>
      <span className={styles.below}>
        <IdCell id={row.outside_id} />
        {BELOW[row.level].map(level => (
          <Link key={level} href={addressBelow(row, level)} aria-label={`${row.name} 的${AD_LEVELS[level]}`}>
            {AD_LEVELS[level]}
          </Link>
        ))}
      </span>
    </span>
  )
}

/** What was asked for, beside how it stands until it is done. */
function AdStanding({ row }: { row: Ad }) {
  const { text, tone } = AD_STATES[row.state]
  return (
    <span className={styles.state}>
      <Tag tone={tone}>{text}</Tag>
      {row.action_state === null ? null : (
        <span className={styles.note}>{`${actionText(row)}：${AD_ACTION_STATES[row.action_state].text}`}</span>
      )}
      {row.action_state === null && row.state === 'STOPPED' ? <span className={styles.note}>{row.effective}</span> : null}
    </span>
  )
}

function actionText({ action_kind: kind, action_to: to, currency }: Ad): string {
  if (kind === 'SWITCH') return entryOf(SWITCHES, to ?? '') ?? AD_ACTION_KINDS.SWITCH
  return `预算改为 ${accountAmount(to, currency)}`
}

function AdBudget({ row }: { row: Ad }) {
  if (row.budget === null || row.budget_kind === null) return <span className={styles.note}>—</span>
  return (
    <span>
      <Money amount={accountAmount(row.budget, row.currency)} />
      <span className={styles.note}> {BUDGET_KINDS[row.budget_kind]}</span>
    </span>
  )
}

export const adCells: Cells<Ad, typeof adRows.columns> = {
  switch: row => <AdSwitch row={row} />,
  name: row => <AdName row={row} />,
  state: row => <AdStanding row={row} />,
  budget: row => <AdBudget row={row} />,
  impressions: row => row.impressions.toLocaleString('en-US'),
  clicks: row => row.clicks.toLocaleString('en-US'),
  conversions: row => row.conversions.toLocaleString('en-US'),
  ctr: row => (row.ctr === null ? <span className={styles.note}>—</span> : `${row.ctr}%`),
}

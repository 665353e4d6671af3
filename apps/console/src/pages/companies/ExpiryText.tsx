// When a licence ends, in warning colours once its customer is told of it.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { ConsoleCompanyRow } from '@tallyhelm/protocol/topics/companies/console-schemas'
import { REMINDED_DAYS } from '@tallyhelm/protocol/topics/companies/material'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { Tag } from '@tallyhelm/ui/display/Tag'

export function ExpiryText({ of: { area, expires_on } }: { of: Pick<ConsoleCompanyRow, 'area' | 'expires_on'> }) {
  if (area === null) return '—'
  if (expires_on === null) return '长期'
  const today = dayOf(new Date(nowMs()))
  if (expires_on < today) return <Tag tone="error">{`${expires_on} 已到期`}</Tag>
  return expires_on <= addDays(today, Math.max(...REMINDED_DAYS)) ? <Tag tone="warning">{expires_on}</Tag> : expires_on
}

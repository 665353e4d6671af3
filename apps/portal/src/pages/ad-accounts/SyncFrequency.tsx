// How often balances are read from the platforms: the master chooses, everybody else reads it (spec, Sync frequencies).
import { failureText } from '@tallyhelm/browser/calls/failure'
import { callKey } from '@tallyhelm/browser/calls/queries'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { SYNC_MINUTES } from '@tallyhelm/protocol/topics/organization/enums'
import { Select } from '@tallyhelm/ui/fields/Select'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useCall, useCommand } from '../../api/queries.ts'
import styles from './accounts.module.css'

const STALE_MS = 5 * 60_000
const OPTIONS = SYNC_MINUTES.map(minutes => ({ value: String(minutes), label: `每 ${minutes} 分钟` }))

export function SyncFrequency() {
  const toast = useToast()
  const queries = useQueryClient()
  const { data } = useCall(organizationEndpoints.syncFrequency, {}, { staleTime: STALE_MS })
  const command = useCommand(organizationEndpoints.setSyncFrequency, {
    onSuccess: answer => {
      queries.setQueryData(callKey(organizationEndpoints.syncFrequency, {}), answer)
      toast.show('success', `已改为每 ${answer.minutes} 分钟同步一次余额`, { durationMs: 3000, key: 'sync-frequency' })
    },
    onError: error => toast.error(failureText(error), { durationMs: 3000, key: 'sync-frequency' }),
  })
  // Keeps its place until the answer is there, so that nothing moves.
  if (!data) return <span className={styles.frequency} />
  if (!data.may_change) return <span className={styles.frequency}>· 每 {data.minutes} 分钟同步</span>
  const choose = (value: string) => {
    const minutes = SYNC_MINUTES.find(each => String(each) === value)
    if (minutes !== undefined && minutes !== data.minutes) command.mutate({ request: { minutes } })
  }
  return (
    <span className={styles.frequency}>
      <Select
        label="余额同步频率"
        hideLabel
        size="small"
        value={String(data.minutes)}
        onChange={choose}
        options={OPTIONS}
        disabled={command.isPending}
      />
    </span>
  )
}

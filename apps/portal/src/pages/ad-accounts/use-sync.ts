// 同步余额: asks the platforms for fresh balances; each account can be asked for once in five minutes.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { SyncAnswer } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCommand } from '../../api/queries.ts'

/** The synchronisation runs behind; the lists look again when it has probably come through. */
const LOOK_AGAIN_MS = [2000, 6000, 15_000]

export function useSync(): { sync: (accountIds: readonly string[]) => void; isPending: boolean } {
  const readAgain = useReadAgain()
  const toast = useToast()
  const command = useCommand(adAccountEndpoints.sync, {
    onSuccess: answer => {
      const { tone, text } = describeSync(answer)
      toast.show(tone, text, { durationMs: 3000, key: 'sync' })
      if (answer.results.some(result => result.accepted))
        for (const ms of LOOK_AGAIN_MS) setTimeout(() => void readAgain(adAccountEndpoints.sync), ms)
    },
    onError: error => toast.error(failureText(error), { durationMs: 3000, key: 'sync' }),
  })
  return { sync: ids => command.mutate({ request: { account_ids: [...ids] } }), isPending: command.isPending }
}

function describeSync(answer: SyncAnswer): { tone: 'success' | 'warning'; text: string } {
  const refused = answer.results.filter(result => !result.accepted)
  const accepted = answer.results.length - refused.length
  const reason = refused[0]?.msg ?? ''
  if (accepted === 0) return { tone: 'warning', text: reason }
  if (refused.length === 0)
    return { tone: 'success', text: accepted === 1 ? '已开始同步，余额稍后更新' : `已开始同步 ${accepted} 个账户，余额稍后更新` }
  return { tone: 'warning', text: `已开始同步 ${accepted} 个账户；${refused.length} 个未同步：${reason}` }
}

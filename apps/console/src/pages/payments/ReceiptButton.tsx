// 下载回单: the signed receipt of a recharge that has succeeded, the same paper that its customer gets.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { saveFile } from '@tallyhelm/browser/calls/save-file'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { fetchFile } from '../../api/client.ts'

export function ReceiptButton({ rechargeId }: { rechargeId: string }) {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const fetchReceipt = async () => {
    setIsPending(true)
    try {
      const blob = await fetchFile(consoleRechargeEndpoints.receipt, { recharge_id: rechargeId }, { background: true })
      saveFile({ blob, name: `充值回单_${rechargeId}.pdf` })
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button loading={isPending} onClick={() => void fetchReceipt()}>
      下载回单
    </Button>
  )
}

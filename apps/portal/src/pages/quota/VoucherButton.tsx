// 下载凭证: the voucher of an operation that has succeeded, as a small sheet (screens.md 5.11).
import { failureText } from '@tallyhelm/browser/calls/failure'
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { saveFile } from '@tallyhelm/browser/calls/save-file'
import { download } from '../../api/download.ts'
import { useButtons } from '../../shell/use-buttons.ts'

type Vouched = Pick<QuotaRecord, 'item_id' | 'state' | 'account_name'>

/** What failed moved no money, and what has not ended may still fail. */
export function hasVoucher({ state }: Pick<QuotaRecord, 'state'>): boolean {
  return state === 'FINISHED'
}

export function VoucherButton({ record, look }: { record: Vouched; look: 'icon' | 'link' | 'default' }) {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const obstacle = useButtons()
  const fetchVoucher = (format: ExportFormat) => () => {
    setIsPending(true)
    download(exportEndpoints.voucher, { item_id: record.item_id, format }, { background: true })
      .then(saveFile)
      .catch((error: unknown) => toast.error(failureText(error), { durationMs: 3000 }))
      .finally(() => setIsPending(false))
  }
  return (
    <Menu
      align="end"
      trigger={
        look === 'icon' ? (
          <IconButton
            label={`下载凭证：${record.account_name}`}
            tooltip={false}
            title="下载凭证"
            aria-busy={isPending || undefined}
            disabledReason={obstacle('export')}
            icon={<Download size={16} aria-hidden />}
          />
        ) : (
          <Button
            variant={look}
            size={look === 'link' ? 'mini' : 'medium'}
            loading={isPending}
            disabledReason={obstacle('export')}
            aria-label={`下载凭证：${record.account_name}`}
          >
            下载凭证
          </Button>
        )
      }
      items={[
        { label: 'Excel（.xlsx）', onSelect: fetchVoucher('xlsx') },
        { label: 'CSV（.csv）', onSelect: fetchVoucher('csv') },
      ]}
    />
  )
}

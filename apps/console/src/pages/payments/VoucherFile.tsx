// One voucher of a transfer: a picture is shown, a PDF is saved.
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import type { ConsoleRechargeDetail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { useFile } from '../../api/use-file.ts'
import styles from './payments.module.css'

export function VoucherFile({ file }: { file: ConsoleRechargeDetail['files'][number] }) {
  const { url, error } = useFile(consoleRechargeEndpoints.voucher, { voucher_id: file.voucher_id })
  if (error) return <NoticeStrip tone="error">{error.message}</NoticeStrip>
  if (url === undefined) return <Skeleton lines={3} />
  return file.is_picture ? (
    <img className={styles.picture} src={url} alt={`汇款凭证 ${file.name}`} />
  ) : (
    <a className={styles.link} href={url} download={file.name}>
      下载 {file.name}
    </a>
  )
}

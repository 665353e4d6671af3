// Uploading a sheet of other channels' bills, with the template that it is to follow.
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import { CHANNEL_BILL_COLUMNS, CHANNEL_LINES_MOST } from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import { OTHER_CHANNEL_CODES } from '@tallyhelm/protocol/topics/repayments/enums'
import { SheetDialog } from '../../forms/SheetDialog.tsx'

const SAMPLE = ['1', '客户的开户公司', 'Kwai', 'kw-10001', 'Kwai 账户一', '2026-01', 'USD', '1234.56', '', '']

export const UploadChannelBillsDialog = ({ onDone, onClose }: { onDone: (fileId: string) => void; onClose: () => void }) => (
  <SheetDialog
    title="上传渠道账单"
    endpoint={channelBillEndpoints.upload}
    template={{ name: '渠道账单模板', columns: CHANNEL_BILL_COLUMNS, sample: SAMPLE }}
    onSuccess={({ file_id }) => onDone(file_id)}
    onClose={onClose}
  >
    {OTHER_CHANNEL_CODES.join('、')} 的账单，每行一个账户，最多 {CHANNEL_LINES_MOST} 行。更正以前月份时填写“更正月份”，金额可为负。
  </SheetDialog>
)

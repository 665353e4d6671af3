// Uploading a sheet of ad accounts, which waits to be confirmed then.
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { ADOPT_SHEET_MOST, ADOPTION_COLUMNS } from '@tallyhelm/protocol/topics/adoption/enums'
import { SheetDialog } from '../../forms/SheetDialog.tsx'

const SAMPLE = ['Facebook', '1234567890', '客户名称', '', '主体名称', '待核实']

export const UploadAdoptionDialog = ({ onDone, onClose }: { onDone: (batchId: string) => void; onClose: () => void }) => (
  <SheetDialog
    title="表格导入"
    endpoint={adoptionEndpoints.upload}
    template={{ name: '接管账户模板', columns: ADOPTION_COLUMNS, sample: SAMPLE }}
    onSuccess={({ batch_id }) => onDone(batch_id)}
    onClose={onClose}
  >
    每行一个账户，最多 {ADOPT_SHEET_MOST} 行；上传后逐行校验，确认后才会接管。
  </SheetDialog>
)

// Dialogs, drawer, popover, tooltip and toasts.
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Select } from '../fields/Select.tsx'
import { Card } from '../layout/Card.tsx'
import { Definitions, Row, Stack } from '../layout/Stack.tsx'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { Drawer } from '../overlay/Drawer.tsx'
import { ErrorDialog } from '../overlay/ErrorDialog.tsx'
import { Popover } from '../overlay/Popover.tsx'
import { Tooltip } from '../overlay/Tooltip.tsx'
import { useToast } from '../overlay/Toast.tsx'
import { PaletteSample } from './PaletteSample.tsx'
import { Sample } from './Sample.tsx'

type Layer = 'none' | 'dialog' | 'confirm' | 'danger' | 'error' | 'drawer'

export const OverlaySamples = () => {
  const [layer, setLayer] = useState<Layer>('none')
  const close = () => setLayer('none')
  return (
    <Card>
      <Sample title="对话框与抽屉">
        <Row>
          <Button onClick={() => setLayer('dialog')}>选择账户</Button>
          <Button onClick={() => setLayer('confirm')}>确认提交</Button>
          <Button onClick={() => setLayer('danger')}>清零账户</Button>
          <Button onClick={() => setLayer('error')}>错误提示</Button>
          <Button onClick={() => setLayer('drawer')}>账户详情</Button>
        </Row>
      </Sample>
      <Sample title="气泡与提示">
        <Row>
          <Popover title="常用筛选" trigger={<Button>常用筛选</Button>}>
            尚未保存筛选。设置好条件后可在此保存。
          </Popover>
          <Tooltip content="每 5 分钟与渠道同步一次">
            <Button variant="text">余额同步于 2 分钟前</Button>
          </Tooltip>
        </Row>
      </Sample>
      <PaletteSample />
      <Sample title="轻提示">
        <ToastButtons />
      </Sample>
      <PickerDialog open={layer === 'dialog'} onClose={close} />
      <ConfirmDialog open={layer === 'confirm'} onClose={close} title="确认提交 3 个账户？" confirmText="确认提交" onConfirm={close}>
        将为 3 个账户新增额度，合计扣款 $1,545.00。
      </ConfirmDialog>
      <ConfirmDialog
        open={layer === 'danger'}
        onClose={close}
        tone="danger"
        title="确认清零 Nordlake-US-转化-03？"
        confirmText="确认清零"
        typeToConfirm="清零"
        onConfirm={close}
      >
        账户内余额 $86.42 将退回钱包，账户停止投放，此操作不可撤销。
      </ConfirmDialog>
      <ErrorDialog open={layer === 'error'} onClose={close} message="该账户正在处理另一笔额度调整，请稍后再试。" requestId="01JD4Q7M8T" />
      <Drawer
        open={layer === 'drawer'}
        onClose={close}
        title="Nordlake-US-转化-03"
        onPrevious={null}
        onNext={() => {}}
        footer={<Button variant="primary">新增额度</Button>}
      >
        <Definitions
          items={[
            { label: '账户 ID', value: '1029384756102' },
            { label: '开户公司', value: '岚汐科技（示例）有限公司' },
            { label: '可用余额', value: '$86.42' },
          ]}
        />
      </Drawer>
    </Card>
  )
}

const PickerDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [company, setCompany] = useState<'a' | 'b' | null>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={750}
      title="选择广告账户"
      footerStart="已选 2 个账户"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" onClick={onClose}>
            确定
          </Button>
        </>
      }
    >
      <Stack>
        <Select
          label="开户公司"
          value={company}
          onChange={setCompany}
          options={[
            { value: 'a', label: '岚汐科技（示例）有限公司' },
            { value: 'b', label: '栖禾贸易（示例）有限公司' },
          ]}
        />
        <p>先选择开户公司，再勾选需要调整的账户。</p>
      </Stack>
    </Dialog>
  )
}

const ToastButtons = () => {
  const toast = useToast()
  return (
    <Row>
      <Button onClick={() => toast.success('已复制')}>成功</Button>
      <Button onClick={() => toast.error('最多选择 50 个广告账号')}>错误</Button>
      <Button onClick={() => toast.error('文件导出失败，请重试', { durationMs: 3000 })}>错误 3 秒</Button>
      <Button onClick={() => toast.show('progress', '正在导出… 62%', { key: 'export', durationMs: 3000 })}>进度</Button>
      <Button onClick={() => toast.undo('已移出白名单', () => toast.info('已恢复'))}>可撤销</Button>
    </Row>
  )
}

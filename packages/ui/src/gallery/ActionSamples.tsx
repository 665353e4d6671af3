// Buttons, links and menus in all states.
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button, type ButtonVariant } from '../actions/Button.tsx'
import { CopyButton } from '../actions/CopyButton.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { LinkButton } from '../actions/LinkButton.tsx'
import { Menu } from '../actions/Menu.tsx'
import { Card } from '../layout/Card.tsx'
import { Row } from '../layout/Stack.tsx'
import { useToast } from '../overlay/Toast.tsx'
import { Sample } from './Sample.tsx'

const variants: readonly (readonly [ButtonVariant, string])[] = [
  ['primary', '钱包充值'],
  ['default', '导出'],
  ['outline', '新增额度'],
  ['text', '操作记录'],
  ['link', '展开'],
  ['danger', '确认清零'],
]

export const ActionSamples = () => (
  <Card>
    <Sample title="六种分量">
      <Row>
        {variants.map(([variant, text]) => (
          <Button key={variant} variant={variant}>
            {text}
          </Button>
        ))}
      </Row>
    </Sample>
    <Sample title="尺寸与图标">
      <Row>
        <Button variant="primary" size="large" icon={<Plus size={16} aria-hidden />}>
          Meta 免费开户
        </Button>
        <Button icon={<Download size={16} aria-hidden />}>导出</Button>
        <Button variant="text" icon={<Clock size={16} aria-hidden />}>
          操作记录
        </Button>
        <Button size="small">批量新增额度</Button>
        <Button size="mini">重试</Button>
        <Button size="mini" variant="link">
          新增额度
        </Button>
      </Row>
    </Sample>
    <Sample title="不可用（说明原因，仍可聚焦）">
      <Row>
        {variants.map(([variant, text]) => (
          <Button key={variant} variant={variant} disabledReason="账户已冻结，暂不能操作">
            {text}
          </Button>
        ))}
      </Row>
    </Sample>
    <Sample title="处理中（宽度不变）">
      <LoadingButtons />
    </Sample>
    <Sample title="图标按钮、链接、复制">
      <Row>
        <IconButton label="刷新当前页" shortcut="R" icon={<RotateCw size={16} aria-hidden />} />
        <IconButton label="下载" framed icon={<Download size={16} aria-hidden />} />
        <IconButton label="删除附件" size="large" icon={<Trash2 size={18} aria-hidden />} disabledReason="已提交，不能删除" />
        <LinkButton href="#fields" variant="outline">
          去整改
        </LinkButton>
        <LinkButton href="#fields" variant="link" disabledReason="该渠道暂不支持">
          申请解冻
        </LinkButton>
        <CopyButton text="1029384756089" label="复制账户 ID" />
      </Row>
    </Sample>
    <Sample title="菜单">
      <MenuSample />
    </Sample>
  </Card>
)

const LoadingButtons = () => {
  const [loading, setLoading] = useState(true)
  return (
    <Row>
      <Button variant="primary" loading={loading} loadingText="提交中…">
        提交申请
      </Button>
      <Button loading={loading}>保存草稿</Button>
      <Button loading={loading} icon={<Download size={16} aria-hidden />}>
        导出
      </Button>
      <Button variant="text" onClick={() => setLoading(!loading)}>
        {loading ? '结束处理' : '再次处理'}
      </Button>
    </Row>
  )
}

const MenuSample = () => {
  const toast = useToast()
  return (
    <Menu
      align="start"
      trigger={<IconButton label="Nordlake-US-转化-03 的更多操作" tooltip={false} framed icon={<Ellipsis size={16} aria-hidden />} />}
      items={[
        { label: '转移额度', onSelect: () => toast.info('已选择转移额度') },
        { label: '绑定 BM', hint: '最多 5 个', shortcut: 'B', onSelect: () => toast.info('已选择绑定 BM') },
        { label: '新增额度', disabledReason: '该账户禁止加额' },
        { separator: true },
        { label: '账户清零', danger: true, icon: <Trash2 size={14} aria-hidden />, onSelect: () => toast.warning('已选择账户清零') },
      ]}
    />
  )
}

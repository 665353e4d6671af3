// 批量绑定 BC: TikTok accounts shared with business centres, and that ended (screens.md 5.7).
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { BC_ROLES } from '@tallyhelm/protocol/topics/bindings/enums'
import { useFormCommand } from '../../api/queries.ts'
import { BindingFrame } from './BindingFrame.tsx'
import type { BindingDefinition } from './definition.ts'
import { SheetLink } from './SheetLink.tsx'

const BC: BindingDefinition<keyof typeof BC_ROLES, 'BIND' | 'UNBIND'> = {
  type: 'BC',
  channel: 'TIKTOK',
  button: 'bindBc',
  picker: 'BC',
  word: 'BC ID',
  points: [
    'BC ID 为 19 位数字：打开 TikTok 商务中心（business.tiktok.com）› 商务中心设置，名称下方的“商务中心 ID”即是。',
    '部分 BC 需要对方管理员在 TikTok 接受后才生效，等待期间状态为“等待对方接受”，接受后自动更新。',
    '角色决定对方 BC 能做什么：管理员可管理成员，操作员可投放，分析师只能查看。',
  ],
  placeholder: '7102938475610293847\n7102938475610293848',
  actions: ['BIND', 'UNBIND'],
  roles: { label: '角色', texts: BC_ROLES, usual: 'OPERATOR' },
  confirms: { UNBIND: '解绑后该 BC 将失去账户权限，其成员不能再查看或投放这些账户。' },
  boundOf: account => account.bc_ids ?? [],
  check: 'BC',
  useSend: () => {
    const command = useFormCommand(bindingEndpoints.tiktokPartner)
    return ({ account_ids, targets, action, role, note }, idempotencyKey) =>
      command.mutateAsync({ request: { account_ids, bc_ids: targets, action, role, note }, idempotencyKey })
  },
}

export const BatchBcPage = () => <BindingFrame definition={BC} headEnd={<SheetLink channel="TIKTOK" type="BIND" />} />

// Auto-clear calls (spec §7, the families customers/automClear and accounts/whitelist). Sub-customers have no such screen.
import { endpoint } from '../../wire/endpoint.ts'
import type {
  AutoClearSetting,
  AutoClearSettingChange,
  EntriesChanged,
  EntryIds,
  UpcomingPage,
  UpcomingRequest,
  WhitelistAdd,
  WhitelistAdded,
  WhitelistPage,
  WhitelistRequest,
} from './schemas.ts'

export const autoClearEndpoints = {
  setting: endpoint<Record<string, never>, AutoClearSetting>({
    path: '/api/custom/client/customers/automClear',
    callers: ['customer'],
    summary: '自动清零设置',
  }),
  changeSetting: endpoint<AutoClearSettingChange, AutoClearSetting>({
    path: '/api/custom/client/customers/automClear/update',
    callers: ['customer'],
    changesState: true,
    summary: '修改自动清零设置（仅主账号）',
  }),
  upcoming: endpoint<UpcomingRequest, UpcomingPage>({
    path: '/api/custom/client/customers/automClear/upcoming',
    callers: ['customer'],
    summary: '即将自动清零的账户',
  }),
  whitelist: endpoint<WhitelistRequest, WhitelistPage>({
    path: '/api/custom/client/accounts/whitelist',
    callers: ['customer'],
    summary: '自动清零白名单',
  }),
  addToWhitelist: endpoint<WhitelistAdd, WhitelistAdded>({
    path: '/api/custom/client/accounts/whitelist/add',
    callers: ['customer'],
    changesState: true,
    summary: '加入自动清零白名单',
  }),
  removeFromWhitelist: endpoint<EntryIds, EntriesChanged>({
    path: '/api/custom/client/accounts/whitelist/remove',
    callers: ['customer'],
    changesState: true,
    summary: '移出自动清零白名单',
  }),
  restoreToWhitelist: endpoint<EntryIds, EntriesChanged>({
    path: '/api/custom/client/accounts/whitelist/restore',
    callers: ['customer'],
    changesState: true,
    summary: '撤销移出',
  }),
}

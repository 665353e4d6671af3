// Creative routes: endpoint → function.
import {
  createAvatarTask,
  createIdentity,
  createSymphonyTask,
  listAvatars,
  listIdentities,
  writeScripts,
} from '@tallyhelm/flows/creatives/ask-ai'
import { pushAsset } from '@tallyhelm/flows/creatives/push-asset'
import { removeAsset } from '@tallyhelm/flows/creatives/remove-asset'
import { beginUpload, takeChunk } from '@tallyhelm/flows/creatives/upload-asset'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { creativeSchemas } from '@tallyhelm/protocol/topics/creatives/schemas'
import { assetDetail, assetList } from '@tallyhelm/views/creatives/assets'
import { taskList } from '@tallyhelm/views/creatives/tasks'
import { routesOf } from '../http/routes.ts'

export const creativeRoutes = routesOf(creativeEndpoints, creativeSchemas, {
  imageUpload: (call, request) => beginUpload(call.world, call.tenant, 'IMAGE', request),
  videoUpload: (call, request) => beginUpload(call.world, call.tenant, 'VIDEO', request),
  chunk: (call, request) => takeChunk(call.world, call.tenant, request, call.spooled.file),
  assets: ({ world, scope }, request) => assetList(world.db, scope, request, world.settings.staticHost),
  asset: ({ world, scope }, { asset_id: id }) => assetDetail(world.db, scope, id, world.settings.staticHost),
  push: (call, request) => pushAsset(call.world, call.tenant, request),
  remove: (call, { asset_id: id }) => removeAsset(call.world, call.tenant, id),
  createIdentity: (call, request) => createIdentity(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request }),
  identities: (call, request) => listIdentities(call.world, call.tenant, request),
  avatars: (call, request) => listAvatars(call.world, call.tenant, request),
  createAvatarTask: (call, request) => createAvatarTask(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request }),
  avatarTasks: ({ world, scope }, request) => taskList(world.db, scope, { kind: 'AVATAR', request, staticHost: world.settings.staticHost }),
  script: (call, request) => writeScripts(call.world, call.tenant, request),
  createSymphonyTask: (call, request) => createSymphonyTask(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request }),
  symphonyTasks: ({ world, scope }, request) =>
    taskList(world.db, scope, { kind: 'SYMPHONY', request, staticHost: world.settings.staticHost }),
})

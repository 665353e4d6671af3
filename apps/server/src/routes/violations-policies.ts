// Routes of policy files: endpoint → function.
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { publishPolicyFile, withdrawPolicyFile } from '@tallyhelm/flows/violations/keep-policy-files'
import { consolePolicyEndpoints, policyEndpoints } from '@tallyhelm/protocol/topics/violations/policy-endpoints'
import { consolePolicySchemas, policySchemas } from '@tallyhelm/protocol/topics/violations/policy-schemas'
import { consolePolicyFiles, policyFile, policyFiles } from '@tallyhelm/views/violations/policy-files'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const policyRoutes = routesOf(policyEndpoints, policySchemas, {
  policyFiles: call => policyFiles(call.world.db, call.scope),
  policyFile: async (call, input) => storedFile(call, await policyFile(call.world.db, call.scope, input)),
})

export const consolePolicyRoutes = routesOf(consolePolicyEndpoints, consolePolicySchemas, {
  policies: ({ world }) => consolePolicyFiles(world.db),
  upload: async (call, input) => {
    const { key, bytes } = await uploadFile(call.world, call.staff, { kind: 'policy', ...call.upload })
    return await publishPolicyFile(call.world, call.staff, { ...input, file: { key, bytes, name: call.upload.fileName } })
  },
  withdraw: async (call, input) => {
    await withdrawPolicyFile(call.world, call.staff, input)
    return {}
  },
  file: async (call, input) => storedFile(call, await policyFile(call.world.db, { kind: 'staff' }, input)),
})

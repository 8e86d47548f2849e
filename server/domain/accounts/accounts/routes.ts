import * as auth from '#contract/accounts/auth'
import * as devices from '#contract/accounts/devices'
import * as employment from '#contract/accounts/employment'
import * as phone from '#contract/accounts/phone-sign-in'
import { isAdminRole } from '#contract/core/access'
import * as profile from '#contract/accounts/profile'
import * as secondFactor from '#contract/accounts/second-factor'
import * as resets from '#contract/accounts/second-factor-resets'
import { Refusal } from '#contract/core/refusals'
import { adminCommand } from '../../core/audit'
import { command, query, signedInOf } from '../../route'
import { countUses, getNetwork, revertUses, type Use } from '../../core/limits'
import { createUploadFromForm } from '../../core/uploads'
import { countCodeAttempt } from './attempts'
import { findKnownDevice } from './known-devices'
import { changePassword, verifyAndHash } from './change-password'
import { listDevices, completeSignIn, signOutDevice, signOutOtherDevices } from './devices'
import { answerOffer, readOffer } from './employment'
import { countGoogleCode, signInWithGoogle } from './google'
import { issueNonce } from './google-nonce'
import { login, provePassword } from './login'
import { hashNewPassword } from './passwords'
import { provePhoneCode, sendPhoneCode } from './phone-challenge'
import {
  confirmWithPhone,
  findDeviceOfPhone,
  findProofPhone,
  preparePhoneSignIn,
  removePhoneSignIn,
  signInWithPhone,
  verifyPhone,
} from './phone-sign-in'
import { updateProfile } from './profile'
import { reauthenticate } from './reauthenticate'
import { forgotPassword, resendVerification, resetPassword, verifyEmail } from './recovery'
import { buildSessionUser } from './session-user'
import {
  confirmSecondFactor,
  countCode,
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from './second-factor'
import { approveReset, listResets, requestReset } from './second-factor-resets'
import * as sessions from './sessions'
import { signup } from './signup'

/** Limits attempts to open mailed links. A use counts before the lookup and is returned if the link is valid. */
const linkUse = ({ address }: { address: string }): Use => ({ limit: 'linkAddress', subject: getNetwork(address) })

export const accountRoutes = [
  query(auth.me, async (db, call) => {
    const account = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', signedInOf(call).accountId)
      .executeTakeFirst()
    if (!account) throw new Refusal('unauthenticated')
    return buildSessionUser(account)
  }),
  command(
    auth.login,
    (tx, call) => {
      const { device, code } = call.input.body
      const { proven, origin } = call.prepared
      return completeSignIn(call, tx, device, login(tx, proven, { code, origin }, call.settings))
    },
    {
      prepare: async (call) => {
        const proven = await provePassword(call.db, call.input.body, call)
        const { code, device } = call.input.body
        const origin = await findKnownDevice(call.db, proven.account.email, device, call.at)
        await countCode(call.db, call.settings, proven.account.id, code, origin, call.at)
        return { proven, origin }
      },
    },
  ),
  command(auth.signup, (tx, { input, prepared }) => signup(tx, input.body, prepared), {
    prepare: async (call) => {
      await countUses(call.db, call.settings, call.at, [
        { limit: 'signUpEmail', subject: call.input.body.email },
        { limit: 'signUpAddress', subject: getNetwork(call.address) },
      ])
      return hashNewPassword(call.input.body.password)
    },
  }),
  command(
    auth.google,
    (tx, call) => {
      const { device, code } = call.input.body
      const { identity, origin } = call.prepared
      return completeSignIn(call, tx, device, signInWithGoogle(tx, identity, { code, origin }, call.settings))
    },
    {
      prepare: async ({ db, input: { body }, gateways, settings, at }) => {
        const identity = await gateways.google.verify(body.credential)
        return { identity, origin: await countGoogleCode(db, settings, identity, body, at) }
      },
    },
  ),
  command(phone.requestPhoneCode, async (tx, { input: { body }, settings, gateways, address }) =>
    sendPhoneCode(
      tx,
      { settings, gateways },
      {
        phone: body.phone,
        challenge: body.challenge,
        purpose: 'sign-in',
        accountId: null,
        device: await findDeviceOfPhone(tx, body.phone, body.device),
        address,
      },
    ),
  ),
  command(
    phone.signInWithPhone,
    (tx, call) =>
      completeSignIn(
        call,
        tx,
        call.input.body.device,
        signInWithPhone(tx, call.prepared, call.input.body, call.settings),
      ),
    { prepare: (call) => preparePhoneSignIn(call.db, call.settings, call.input.body, call.at) },
  ),
  command(phone.requestVerificationCode, (tx, call) =>
    sendPhoneCode(tx, call, {
      ...call.input.body,
      challenge: call.input.body.challenge,
      purpose: 'verify',
      accountId: signedInOf(call).accountId,
      device: null,
      address: call.address,
    }),
  ),
  command(phone.verifyPhone, (tx, call) => verifyPhone(tx, signedInOf(call), call.prepared), {
    prepare: (call) =>
      provePhoneCode(
        call.db,
        call.settings,
        { ...call.input.body, purpose: 'verify', accountId: signedInOf(call).accountId },
        call.at,
      ),
  }),
  command(phone.removePhoneSignIn, (tx, call) => removePhoneSignIn(tx, signedInOf(call))),
  command(phone.requestProofCode, async (tx, call) => {
    const { accountId } = signedInOf(call)
    return sendPhoneCode(tx, call, {
      phone: await findProofPhone(tx.sql, accountId),
      challenge: call.input.body.challenge,
      purpose: 'proof',
      accountId,
      device: null,
      address: call.address,
    })
  }),
  command(phone.confirmWithPhone, (tx, call) => confirmWithPhone(tx, signedInOf(call), call.prepared), {
    prepare: (call) =>
      provePhoneCode(
        call.db,
        call.settings,
        { ...call.input.body, purpose: 'proof', accountId: signedInOf(call).accountId },
        call.at,
      ),
  }),
  command(auth.createGoogleNonce, async (tx, { settings }) => ({ nonce: issueNonce(tx, settings.secrets) })),
  command(auth.forgotPassword, (tx, call) => forgotPassword(tx, call.input.body.email, call)),
  command(
    auth.resetPasswordByToken,
    async (tx, call) => {
      const { address, settings, input } = call
      const answer = await resetPassword(tx, input.params.token, call.prepared, {
        address,
        settings,
        device: input.body.device,
      })
      await revertUses(tx.sql, settings, linkUse(call))
      return answer
    },
    {
      prepare: async (call) => {
        await countUses(call.db, call.settings, call.at, [linkUse(call)])
        return hashNewPassword(call.input.body.password)
      },
    },
  ),
  command(auth.resendVerification, (tx, call) => resendVerification(tx, call.input.body.email, call)),
  command(
    auth.verifyEmail,
    async (tx, call) => {
      const answer = await verifyEmail(tx, call.input.params.token)
      await revertUses(tx.sql, call.settings, linkUse(call))
      return answer
    },
    { prepare: (call) => countUses(call.db, call.settings, call.at, [linkUse(call)]) },
  ),
  command(
    profile.updateProfile,
    (tx, call) => updateProfile(tx, signedInOf(call), { ...call.input.body, ...call.prepared }),
    {
      // The specification allows a form that contains the picture itself.
      prepare: async ({ db, gateways, files: [file], ...call }) =>
        file && {
          profileImage: await createUploadFromForm(db, gateways.files, signedInOf(call).accountId, 'profile', file),
        },
    },
  ),
  command(auth.changePassword, (tx, call) => changePassword(tx, signedInOf(call), call.prepared), {
    prepare: (call) => verifyAndHash(call.db, signedInOf(call), call.input.body, call),
  }),
  command(
    auth.confirmPassword,
    async (tx, call) => {
      // A recent sign-in is the proof already. Storing the current time would extend it.
      if (call.prepared === 'password') await sessions.recordProof(tx, signedInOf(call).session)
      return { message: 'Your password is confirmed.' }
    },
    {
      prepare: (call) =>
        reauthenticate(
          call.db,
          signedInOf(call),
          { currentPassword: call.input.body.password },
          { at: call.at, settings: call.settings, field: 'password' },
        ),
    },
  ),
  query(employment.readEmploymentOffer, async (db, call) => ({
    offer: await readOffer(db, signedInOf(call).accountId),
  })),
  command(employment.answerEmploymentOffer, (tx, call) =>
    completeSignIn(
      call,
      tx,
      call.input.body.device,
      answerOffer(tx, signedInOf(call), call.input.body.accept, call.settings),
    ),
  ),
  query(secondFactor.readSecondFactor, (db, call) =>
    readSecondFactor(db, signedInOf(call), call.settings.requireSecondFactor === true),
  ),
  command(secondFactor.setUpSecondFactor, (tx, call) => setUpSecondFactor(tx, signedInOf(call).accountId)),
  command(
    secondFactor.confirmSecondFactor,
    (tx, call) => confirmSecondFactor(tx, call.settings, signedInOf(call).accountId, call.input.body.code),
    { prepare: (call) => countCodeAttempt(call.db, call.settings, signedInOf(call).accountId, 'session', call.at) },
  ),
  command(
    secondFactor.renewRecoveryCodes,
    (tx, call) => renewRecoveryCodes(tx, call.settings, signedInOf(call).accountId, call.input.body.code),
    { prepare: (call) => countCodeAttempt(call.db, call.settings, signedInOf(call).accountId, 'session', call.at) },
  ),
  command(
    secondFactor.turnOffSecondFactor,
    (tx, call) => {
      const { accountId, role } = signedInOf(call)
      if (call.settings.requireSecondFactor && isAdminRole(role)) throw new Refusal('second_factor_needed')
      return turnOffSecondFactor(tx, call.settings, accountId, call.input.body.code)
    },
    { prepare: (call) => countCodeAttempt(call.db, call.settings, signedInOf(call).accountId, 'session', call.at) },
  ),
  query(resets.listSecondFactorResets, (db, call) => listResets(db, signedInOf(call), call.at)),
  adminCommand(resets.requestSecondFactorReset, (tx, call) =>
    requestReset(tx, signedInOf(call), call.input.body.email),
  ),
  adminCommand(resets.approveSecondFactorReset, (tx, call) => approveReset(tx, signedInOf(call), call.input.params.id)),
  query(devices.listDevices, async (db, call) => ({ devices: await listDevices(db, signedInOf(call), call.at) })),
  command(devices.signOutDevice, (tx, call) => signOutDevice(tx, signedInOf(call), call.input.params.id)),
  command(devices.signOutOtherDevices, (tx, call) => signOutOtherDevices(tx, signedInOf(call))),
  command(auth.logout, async (tx, call) => {
    const { accountId, session } = signedInOf(call)
    await (call.input.body.everywhere ? sessions.endAllSessions(tx, accountId) : sessions.endSession(tx, session))
    return { message: 'Logged Out' }
  }),
]

const signIn = 'Signing in, and what a person signs in with, is theirs alone.';
const ownThings = "A person's own account, bell and devices; a program has none.";
const staff = 'Who works in a shop, and what they may do, is decided by people.';
const provider = 'The provider’s calls below /v1/ ask for a session; programs read tools below /admin/copt/.';
const owner = 'It asks for the password of the owner.';
const programs = 'A program must not give itself or another more than it was given.';
const persons = 'Erasing persons, and handing out all that is kept of one, is answered for by a person.';
const links = 'A link hands figures to whoever has it, on the word of a person who may see them.';
const rates = 'What payments cost changes every profit that was told; people answer for it.';
const storeKeys = 'What a shop signs in with at a connected store goes through no third hand.';

/**
 * The calls that no access token opens, each with the reason. Every other call that asks who calls has a scope for
 * programs: `call-scopes.test.ts` holds the calls to this list.
 */
export const callsForPeople: Readonly<Record<string, string>> = {
  getShopContext: 'It says who is signed in; programs ask GET /admin/shop.json.',
  switchShop: 'It changes the session; a token is for one shop.',
  makeTemporaryGrant: signIn,
  changePassword: signIn,
  listSessions: signIn,
  endSession: signIn,
  endOtherSessions: signIn,
  beginTwoStep: signIn,
  confirmTwoStep: signIn,
  renewRecoveryCodes: signIn,
  endTwoStep: signIn,

  listSaleSupport: provider,
  getSaleSupportIntro: provider,
  insertUtmLog: ownThings,
  getUtmLog: ownThings,
  getAccountProfile: ownThings,
  updateAccountProfile: ownThings,
  getStoreMark: 'A browser carries it to the store; a program does not visit.',
  setMobileNotices: ownThings,
  listNotices: ownThings,
  readNotices: ownThings,
  openShop: 'The shop that is opened is the person’s.',
  reportClientError: 'Pages of the admin report their own errors.',
  testShopMail: 'It is sent to the person who asks.',

  listStaff: staff,
  countStaff: staff,
  countStaffTabs: staff,
  getStaff: staff,
  inviteStaff: staff,
  resendInvitation: staff,
  updateStaff: staff,
  removeStaff: staff,
  listAudit: 'What each person has done, and from where.',
  countAudit: 'What each person has done, and from where.',
  getAuditEntry: 'What each person has done, and from where.',

  getHandover: staff,
  startHandover: owner,
  withdrawHandover: staff,
  acceptHandover: owner,
  closeShop: owner,
  reopenShop: owner,
  getOnlineStorePreferences: 'Its answer holds the password of the store, which people hand on.',
  updateOnlineStorePreferences: 'It sets the password of the store, which people hand on.',

  listFeeRates: rates,
  createFeeRate: rates,
  updateFeeRate: rates,
  deleteFeeRate: rates,

  listReportLinks: links,
  createReportLink: links,
  revokeReportLink: links,

  listApiTokens: programs,
  createApiToken: programs,
  revokeApiToken: programs,
  listDeveloperApps: programs,
  getDeveloperApp: programs,
  createDeveloperApp: programs,
  updateDeveloperApp: programs,
  rotateAppSecret: programs,
  deleteDeveloperApp: programs,
  authorizeApp: programs,
  grantApp: programs,
  makeOneTimeCode: programs,
  listAppGrants: programs,
  revokeAppGrant: programs,

  downloadCustomerData: persons,
  redactCustomer: persons,
  getRedaction: persons,

  connectShopify: storeKeys,
  connectBasicAuth: storeKeys,
  disconnectStore: storeKeys,
};

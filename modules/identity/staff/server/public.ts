/** What the server of other areas may use of this subject. */
export { acceptedMember, memberMay } from './accepted-member.ts';
export { shopsOfSameOwner } from './same-owner.ts';
export { peopleNames, type PersonName } from './people-names.ts';
export { exampleStaffMail, wordedStaffMail } from './staff-mail-example.ts';

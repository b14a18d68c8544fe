// For projects that Jest runs as CommonJS. With NODE_OPTIONS=--experimental-vm-modules none of this is needed.
module.exports = {
  testEnvironmentOptions: { customExportConditions: ['browser'] },
  transform: { '\\.m?[jt]sx?$': 'babel-jest' },
  transformIgnorePatterns: ['node_modules/(?!understudy-kit)'],
};

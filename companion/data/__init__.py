"""The record and the measurements that ours are compared with: README.md lists them."""
